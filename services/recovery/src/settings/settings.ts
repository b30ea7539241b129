import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import type { TracingSettings } from '@latchkey/kit/tracing/openTracing'

/** Everything an operator can set, apart from projects and frames. See docs/login.md. */
export interface Settings extends TracingSettings {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Folder of the built-in database; in memory when absent. */
  readonly dataDir?: string | undefined
  /** A PostgreSQL address; wins over `dataDir`. Never the gateway's. */
  readonly databaseUrl?: string | undefined
  /** Whether a database that a newer release brought up to date is taken as well. */
  readonly rollback?: boolean | undefined
  /** The settings file with projects and frames. */
  readonly configFile?: string | undefined
  /** The service's keys are derived from it. It must differ from the gateway's. */
  readonly secret?: string | undefined
  /** The one before it, which still verifies and decrypts. */
  readonly secretPrevious?: string | undefined
  /** The mail server; nobody gets a share back by e-mail when absent. */
  readonly smtpUrl?: string | undefined
  /** Sender of emails. */
  readonly mailFrom?: string | undefined
  /** Address under which browsers reach the service; taken from the request when absent. */
  readonly publicUrl?: string | undefined
  /** Whether NODE_ENV is not `production`. */
  readonly development: boolean
  readonly logLevel: string
  /** Requests a minute for one project from one address; 0 is no limit. */
  readonly rateLimit: number
  /** Visitors who may log in from one address within an hour. */
  readonly visitorsPerAddress: number
  /** The proxies that stand in front and add to X-Forwarded-For. */
  readonly trustedProxies: TrustedProxies
  /** Milliseconds that the listener stays open once a stop was asked for, so that balancers notice. */
  readonly drainTime: number
  /** Milliseconds that open requests have to finish after that. */
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
