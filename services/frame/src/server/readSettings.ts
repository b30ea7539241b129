import { readSettings as read, type SettingSources } from '@latchkey/kit/readSettings'
import { requestSources, serviceSources, tracingSources } from '@latchkey/kit/settingSources'
import { defaultSettings, type Settings } from './settings.js'

const sources: SettingSources<Settings> = { ...serviceSources, ...requestSources, ...tracingSources }

export const environment: readonly string[] = Object.values(sources).flatMap(({ env }) => env)

/**
 * Flags win over environment variables, these over defaults.
 *
 * @throws an Error that names each wrong one
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  return read({ sources, defaults: defaultSettings, args, env })
}
