import { readFile } from 'node:fs/promises'
import type { GatewayConfig } from '../project/configSchema.js'
import { parseConfig } from '../project/parseConfig.js'
import { readSettings } from '../settings/readSettings.js'
import { checkConfig, checkKeys, checkSettings } from './checkSettings.js'
import { checkNetwork } from './checkNetwork.js'
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
  const problems = findings.filter(({ fix }) => fix !== undefined).length
  print(
    problems === 0
      ? `${findings.length} ok, nothing to do`
      : `${findings.length - problems} ok, ${problems} to fix`,
  )
  return problems
}

export async function findAll(
  { args, env, fetch }: Omit<CheckOptions, 'print'>,
  onFinding: (finding: Finding) => void = () => {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const report = (found: readonly Finding[]) => {
    findings.push(...found)
    found.forEach(onFinding)
  }
  let settings
  try {
    settings = readSettings(args, env)
  } catch (error) {
    report([toFix('some settings are not valid', error instanceof Error ? error.message : String(error))])
    return findings
  }
  report(checkSettings(settings, env))
  const config = await readConfig(settings.configFile, report)
  report(checkConfig(config))
  report(checkKeys(settings, config))
  report(await checkNetwork(settings, config, fetch))
  return findings
}

async function readConfig(
  path: string | undefined,
  report: (found: readonly Finding[]) => void,
): Promise<GatewayConfig> {
  if (path === undefined) {
    report([toFix('no settings file', 'Name one with --config or LATCHKEY_CONFIG.')])
    return parseConfig({}, 'the defaults')
  }
  try {
    const config = parseConfig(JSON.parse(await readFile(path, 'utf8')), path)
    report([ok(`the settings file is valid (${path})`)])
    return config
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report([toFix('the settings file is not valid', message)])
    return parseConfig({}, 'the defaults')
  }
}
