import { parseSettings } from '@latchkey/kit/settingsFile'
import { configSchema, type GatewayConfig } from './configSchema.js'

/**
 * Checks the settings and fills in defaults.
 *
 * @param value parsed JSON
 * @param source what the message calls it: a file's path
 * @throws an Error whose message names each wrong field's path and what it must be
 */
export function parseConfig(value: unknown, source: string): GatewayConfig {
  return parseSettings(configSchema, value, { service: 'gateway', source })
}
