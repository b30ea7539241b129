import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { Logger } from './log.js'
import { parseJsonFile } from './parseJsonFile.js'

/** A project as far as every service needs it, for a schema. */
export const projectFields = {
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
  /** Empty: every page. */
  allowedOrigins: z.array(z.string().min(1).max(256)).default([]),
}

/** A check of a list: no two entries may have the same `field`. */
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

/**
 * The current content of a settings file. The object stays the same until the file changes, so it
 * can key caches.
 */
export interface SettingsSource<Settings> {
  current(): Settings
}

/** Options of {@link watchSettingsFile}. */
export interface SettingsFileOptions<Settings> {
  /** Checks parsed JSON. @throws an Error for the operator */
  readonly parse: (value: unknown, path: string) => Settings
  /** Told when a changed file is not valid; the last valid settings stay in force. */
  readonly onError: (error: Error) => void
  readonly onChange?: () => void
}

/** Settings that never change. */
export function fixedSettings<Settings>(settings: Settings): SettingsSource<Settings> {
  return { current: () => settings }
}

/**
 * Settings from a JSON file. A change is in force with the next look (one `stat` each, a few microseconds).
 *
 * @throws when the file is missing or not valid now
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

/** Options of {@link openSettings}. */
export interface OpenSettingsOptions<Settings> {
  /** The object the process was started with; it wins over the file. */
  readonly given: unknown
  readonly file: string | undefined
  /** Checks them; without either they are `{}`. @throws an Error for the operator */
  readonly parse: (value: unknown, path: string) => Settings
  readonly log: Logger
}

/**
 * The settings that a service lists: as it was given them, else those of its file, whose changes are logged.
 *
 * @throws when they are missing or not valid now
 */
export function openSettings<Settings>(options: OpenSettingsOptions<Settings>): SettingsSource<Settings> {
  const { given, file, parse, log } = options
  if (given !== undefined) return fixedSettings(parse(given, 'the options'))
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

/**
 * Checks settings and fills in defaults.
 *
 * @param value parsed JSON
 * @param names which service they are of, and what the message calls their source: a file's path
 * @throws an Error whose message names each wrong field's path and what it must be
 */
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

/**
 * Finds the project of a request; undefined when there is none by that id. In development a missing id means the demo
 * project, which exists then even where the settings do not list it.
 */
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
