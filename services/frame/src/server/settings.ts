import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import type { TracingSettings } from '@latchkey/kit/tracing/openTracing'

/** Everything an operator can set, apart from projects and addresses. See docs/login.md. */
export interface Settings extends TracingSettings {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** The settings file with projects, gateway and recovery service. */
  readonly configFile?: string | undefined
  /** Whether NODE_ENV is not `production`. */
  readonly development: boolean
  readonly logLevel: string
  /** Requests a minute from one address; 0 is no limit. */
  readonly rateLimit: number
  /** The proxies that stand in front and add to X-Forwarded-For. */
  readonly trustedProxies: TrustedProxies
  /** Milliseconds that the listener stays open once a stop was asked for, so that balancers notice. */
  readonly drainTime: number
  /** Milliseconds that open requests have to finish after that. */
  readonly shutdownTimeout: number
}

/** What holds where nothing is set. */
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
