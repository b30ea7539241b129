import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import type { TracingSettings } from '@latchkey/kit/tracing/openTracing'

/** See docs/login.md. */
export interface Settings extends TracingSettings {
  readonly host: string
  readonly port: number
  readonly dataDir?: string | undefined
  /** Wins over `dataDir`. Never the gateway's. */
  readonly databaseUrl?: string | undefined
  readonly rollback?: boolean | undefined
  readonly configFile?: string | undefined
  /** Must differ from the gateway's. */
  readonly secret?: string | undefined
  readonly secretPrevious?: string | undefined
  /** Without: no recovery by email. */
  readonly smtpUrl?: string | undefined
  readonly mailFrom?: string | undefined
  /** For browsers; default: the request's. */
  readonly publicUrl?: string | undefined
  readonly development: boolean
  readonly logLevel: string
  /** Requests per minute, project and address; 0 is no limit. */
  readonly rateLimit: number
  readonly visitorsPerAddress: number
  readonly trustedProxies: TrustedProxies
  /** Milliseconds from a stop request to the end of listening. */
  readonly drainTime: number
  /** Milliseconds for open requests after that. */
  readonly shutdownTimeout: number
}

export const defaultSettings: Settings = {
  host: '127.0.0.1',
  port: 4112,
  development: true,
  logLevel: 'info',
  rateLimit: 600,
  visitorsPerAddress: 100,
  trustedProxies: 0,
  drainTime: 0,
  shutdownTimeout: 5_000,
}
