import { parseSettings } from '@latchkey/kit/settingsFile'
import { configSchema, type GatewayConfig } from './configSchema.js'

/**
 * Validates the settings and fills in defaults.
 *
 * @param value parsed JSON
 * @param source named in the error: a file's path
 * @throws Error that names each wrong field's path and the required form
 */
export function parseConfig(value: unknown, source: string): GatewayConfig {
  return parseSettings(configSchema, value, { service: 'gateway', source })
}
