import { readFile } from 'node:fs/promises'
import type { GatewayConfig } from '../project/configSchema.js'
import { parseConfig } from '../project/parseConfig.js'
import { readSettings } from '../settings/readSettings.js'
import { checkConfig, checkKeys, checkSettings } from './checkSettings.js'
import { checkWorld } from './checkWorld.js'
import { ok, toFix, type Finding } from './finding.js'

export interface CheckOptions {
  /** Without node, script and `--check`. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly fetch: typeof fetch
  readonly print: (line: string) => void
}

/** Starts nothing, changes nothing and sends no email. @returns the number of problems */
export async function runCheck({ print, ...options }: CheckOptions): Promise<number> {
  const findings = await findAll(options, ({ what, fix }) =>
    print(fix === undefined ? `ok   ${what}` : `fix  ${what}\n       ${fix}`),
  )
  const left = findings.filter(({ fix }) => fix !== undefined).length
  print(left === 0 ? `${findings.length} ok, nothing to do` : `${findings.length - left} ok, ${left} to fix`)
  return left
}

export async function findAll(
  { args, env, fetch }: Omit<CheckOptions, 'print'>,
  told: (finding: Finding) => void = () => {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const tell = (found: readonly Finding[]) => {
    findings.push(...found)
    found.forEach(told)
  }
  let settings
  try {
    settings = readSettings(args, env)
  } catch (error) {
    tell([toFix('some settings are not valid', error instanceof Error ? error.message : String(error))])
    return findings
  }
  tell(checkSettings(settings, env))
  const config = await readConfig(settings.configFile, tell)
  tell(checkConfig(config))
  tell(checkKeys(settings, config))
  tell(await checkWorld(settings, config, fetch))
  return findings
}

async function readConfig(
  path: string | undefined,
  tell: (found: readonly Finding[]) => void,
): Promise<GatewayConfig> {
  if (path === undefined) {
    tell([toFix('no settings file', 'Name one with --config or LATCHKEY_CONFIG.')])
    return parseConfig({}, 'the defaults')
  }
  try {
    const config = parseConfig(JSON.parse(await readFile(path, 'utf8')), path)
    tell([ok(`the settings file is valid (${path})`)])
    return config
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    tell([toFix('the settings file is not valid', message)])
    return parseConfig({}, 'the defaults')
  }
}
