import { parseArgs } from 'node:util'
import type { z } from 'zod'

/** The sources of one setting. */
export interface SettingSource<Value> {
  /** Environment variables; the first one that is set wins. */
  readonly env: readonly string[]
  /** The flag of the command line, which wins over all of them. */
  readonly flag?: string
  readonly form: z.ZodType<Value, string>
}

/** A row for each setting that an operator can set. */
export type SettingSources<Settings> = {
  readonly [Name in keyof Settings]?: SettingSource<Exclude<Settings[Name], undefined>>
}

/** Options of {@link readSettings}. */
export interface ReadSettingsOptions<Settings> {
  readonly sources: SettingSources<Settings>
  readonly defaults: Settings
  /** The command line without node and script. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Settings that every service has. */
interface CommonSettings {
  /** Whether NODE_ENV is not `production`. */
  readonly development: boolean
  /** Milliseconds between the first 503 of `/readyz` and the end of the listener. */
  readonly drainTime: number
}

/** Long enough for a balancer that asks each second and wants two or three refusals, milliseconds. */
const DRAIN_TIME = 5_000

/**
 * The settings of a process: flags win over environment variables, these over defaults. An empty variable is not set.
 *
 * @throws an Error whose message names each wrong flag or variable, without its value, which may be a secret
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
  // On a developer's machine no balancer waits, but somebody who pressed Ctrl-C.
  const found: Record<string, unknown> = { development, drainTime: development ? 0 : DRAIN_TIME }
  for (const [key, source] of sources) {
    if (source === undefined) continue
    const name = source.env.find((variable) => (env[variable] ?? '') !== '')
    const fromFlag = source.flag === undefined ? undefined : flags[source.flag]
    const value = fromFlag ?? (name === undefined ? undefined : env[name])
    if (value === undefined) continue
    const parsed = source.form.safeParse(value)
    if (parsed.success) found[key] = parsed.data
    else {
      const label = fromFlag === undefined ? name : `--${source.flag}`
      problems.push(`  ${label}: ${parsed.error.issues.map((issue) => issue.message).join(', ')}`)
    }
  }
  if (problems.length > 0) throw new Error(`Some settings are not valid:\n${problems.join('\n')}`)
  return { ...defaults, ...found }
}

function flagsOf(
  names: readonly string[],
  args: readonly string[],
): Readonly<Record<string, string | boolean | undefined>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
}
