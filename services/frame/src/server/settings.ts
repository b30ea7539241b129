import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import type { TracingSettings } from '@latchkey/kit/tracing/openTracing'

/** See docs/login.md. */
export interface Settings extends TracingSettings {
  readonly host: string
  readonly port: number
  readonly configFile?: string | undefined
  readonly development: boolean
  readonly logLevel: string
  /** Per minute and address; 0: no limit. */
  readonly rateLimit: number
  readonly trustedProxies: TrustedProxies
  /** Milliseconds of listening after a stop. */
  readonly drainTime: number
  /** Milliseconds that open requests then have. */
  readonly shutdownTimeout: number
}

export const defaultSettings: Settings = {
  host: '127.0.0.1',
  port: 4113,
  development: true,
  logLevel: 'info',
  rateLimit: 600,
  trustedProxies: 0,
  drainTime: 0,
  shutdownTimeout: 5_000,
}
