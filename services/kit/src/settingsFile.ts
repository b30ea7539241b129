import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { Logger } from './log.js'
import { parseJsonFile } from './parseJsonFile.js'

export const projectFields = {
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
  /** Empty: every origin. */
  allowedOrigins: z.array(z.string().min(1).max(256)).default([]),
}

export function uniqueBy<Field extends string>(field: Field) {
  return (items: readonly Readonly<Record<Field, string>>[], context: z.RefinementCtx): void => {
    const seen = new Set<string>()
    for (const [index, { [field]: value }] of items.entries()) {
      if (seen.has(value)) {
        context.addIssue({ code: 'custom', path: [index, field], message: `"${value}" is listed twice` })
      }
      seen.add(value)
    }
  }
}

/** The same object until a change: can key caches. */
export interface SettingsSource<Settings> {
  current(): Settings
}

export interface SettingsFileOptions<Settings> {
  readonly parse: (value: unknown, path: string) => Settings
  /** The last valid settings stay. */
  readonly onError: (error: Error) => void
  readonly onChange?: () => void
}

export function fixedSettings<Settings>(settings: Settings): SettingsSource<Settings> {
  return { current: () => settings }
}

/**
 * Changes apply on the next access (one `stat` each, microseconds).
 *
 * @throws when missing or invalid at the start
 */
export function watchSettingsFile<Settings>(
  path: string,
  { parse, onError, onChange }: SettingsFileOptions<Settings>,
): SettingsSource<Settings> {
  let stamp = stampOf(path)
  let settings = parse(readJson(path), path)
  return {
    current() {
      const now = stampOf(path)
      if (now === stamp) return settings
      stamp = now
      try {
        settings = parse(readJson(path), path)
        onChange?.()
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
      }
      return settings
    },
  }
}

export interface OpenSettingsOptions<Settings> {
  readonly value: unknown
  readonly file: string | undefined
  /** Receives `{}` without object and file. */
  readonly parse: (value: unknown, path: string) => Settings
  readonly log: Logger
}

export function openSettings<Settings>(options: OpenSettingsOptions<Settings>): SettingsSource<Settings> {
  const { value, file, parse, log } = options
  if (value !== undefined) return fixedSettings(parse(value, 'the options'))
  if (file === undefined) return fixedSettings(parse({}, 'the defaults'))
  return watchSettingsFile(file, {
    parse,
    onChange: () => log.info('the settings file has changed and is in force'),
    onError: (error) =>
      log.error({ reason: error.message }, 'the settings file has changed and is not valid'),
  })
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? 'missing' : `${stat.mtimeMs}:${stat.size}:${stat.ino}`
}

function readJson(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`The settings file ${path} cannot be read. Correct LATCHKEY_CONFIG or --config.`, {
      cause,
    })
  }
  return parseJsonFile(text, `The settings file ${path}`)
}

/** @throws an Error with each field's path and requirement */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { service, source }: { readonly service: string; readonly source: string },
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `  ${pathOf(path)}: ${message}`)
  throw new Error(
    `The ${service} settings in ${source} are not valid. Correct these fields:\n${lines.join('\n')}`,
  )
}

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(the whole file)'
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

/** In development, a missing id means the demo project. */
export function findProject<Project extends { readonly id: string }>(
  projects: readonly Project[],
  id: string | null | undefined,
  { development, demo }: { readonly development: boolean; readonly demo: Project },
): Project | undefined {
  const wanted = id || (development ? demo.id : undefined)
  if (wanted === undefined) return undefined
  const found = projects.find((project) => project.id === wanted)
  return found ?? (development && wanted === demo.id ? demo : undefined)
}
