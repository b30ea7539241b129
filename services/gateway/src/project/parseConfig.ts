import { parseSettings } from '@latchkey/kit/settingsFile'
import { configSchema, type GatewayConfig } from './configSchema.js'

/** @throws Error with each path and the required form */
export function parseConfig(value: unknown, source: string): GatewayConfig {
  return parseSettings(configSchema, value, { service: 'gateway', source })
}
