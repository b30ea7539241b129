import { readSettings as read, type SettingSources } from '@latchkey/kit/readSettings'
import { logLevel, port, shutdownTimeout, text, trustedProxies, whole } from '@latchkey/kit/settingForms'
import { defaultSettings, type Settings } from './settings.js'

const sources: SettingSources<Settings> = {
  host: { env: ['LATCHKEY_HOST'], flag: 'host', form: text },
  port: { env: ['LATCHKEY_PORT', 'PORT'], flag: 'port', form: port },
  configFile: { env: ['LATCHKEY_CONFIG'], flag: 'config', form: text },
  logLevel: { env: ['LATCHKEY_LOG_LEVEL'], form: logLevel },
  rateLimit: { env: ['LATCHKEY_RATE_LIMIT'], form: whole(0, 100_000_000) },
  trustedProxies: { env: ['LATCHKEY_TRUSTED_PROXIES'], form: trustedProxies },
  shutdownTimeout: { env: ['LATCHKEY_SHUTDOWN_TIMEOUT_MS'], form: shutdownTimeout },
}

/**
 * The frame's settings: flags win over environment variables, these over defaults.
 *
 * @param args the command line without node and script
 * @throws an Error whose message names each wrong flag or variable
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  return read({ sources, defaults: defaultSettings, args, env })
}
