import { parseArgs } from 'node:util'
import type { z } from 'zod'

export interface SettingSource<Value> {
  readonly env: readonly string[]
  readonly flag?: string
  readonly form: z.ZodType<Value, string>
}

export type SettingSources<Settings> = {
  readonly [Name in keyof Settings]?: SettingSource<Exclude<Settings[Name], undefined>>
}

export interface ReadSettingsOptions<Settings> {
  readonly sources: SettingSources<Settings>
  readonly defaults: Settings
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

interface CommonSettings {
  readonly development: boolean
  readonly drainTime: number
}

/** Milliseconds: a balancer needs two or three failures. */
const DRAIN_TIME = 5_000

/**
 * Flags win over environment variables, those over defaults; empty ones count as unset.
 *
 * @throws an Error without values, which may be secrets
 */
export function readSettings<Settings extends CommonSettings>(
  options: ReadSettingsOptions<Settings>,
): Settings {
  const { defaults, args, env } = options
  const sources = Object.entries<SettingSource<unknown> | undefined>(options.sources)
  const flags = flagsOf(
    sources.flatMap(([, source]) => source?.flag ?? []),
    args,
  )
  const problems: string[] = []
  const development = env['NODE_ENV'] !== 'production'
  const values: Record<string, unknown> = { development, drainTime: development ? 0 : DRAIN_TIME }
  for (const [key, source] of sources) {
    if (source === undefined) continue
    const name = source.env.find((variable) => (env[variable] ?? '') !== '')
    const fromFlag = source.flag === undefined ? undefined : flags[source.flag]
    const value = fromFlag ?? (name === undefined ? undefined : env[name])
    if (value === undefined) continue
    const parsed = source.form.safeParse(value)
    if (parsed.success) values[key] = parsed.data
    else {
      const label = fromFlag === undefined ? name : `--${source.flag}`
      problems.push(`  ${label}: ${parsed.error.issues.map((issue) => issue.message).join(', ')}`)
    }
  }
  if (problems.length > 0) throw new Error(`Some settings are not valid:\n${problems.join('\n')}`)
  return { ...defaults, ...values }
}

function flagsOf(
  names: readonly string[],
  args: readonly string[],
): Readonly<Record<string, string | boolean | undefined>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
}
