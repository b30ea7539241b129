import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import type { TracingSettings } from '@latchkey/kit/tracing/openTracing'
import type { RoleRule } from '../access/oidcRoles.js'
import type { SinkAddress } from '../analytics/sink/sinkAddress.js'

/** The operator's settings apart from projects and chains. See docs/self-hosting.md. */
export interface Settings extends TracingSettings {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** The built-in database's folder; in memory when absent. */
  readonly dataDir?: string | undefined
  /** PostgreSQL; wins over `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Accepts a database that a newer release has migrated. */
  readonly rollback?: boolean | undefined
  /** Rate limits of several gateways; in `databaseUrl` when absent. */
  readonly redisUrl?: string | undefined
  readonly redisPrefix: string
  readonly configFile?: string | undefined
  /** Replaces the built-in wallet catalog. */
  readonly walletsFile?: string | undefined
  /** The gateway's URL for browsers; the request's when absent. */
  readonly publicUrl?: string | undefined
  /** Derives the keys of embedded logins; logins are off when absent. */
  readonly authSecret?: string | undefined
  /** Still verifies and decrypts. */
  readonly authSecretPrevious?: string | undefined
  /** Derive the keys of wallet sign-ins, the signing one first; `authSecret` when empty. */
  readonly signInKeys: readonly string[]
  /** Console owners' normalized email addresses. */
  readonly admins: readonly string[]
  /** Signs answers to a resolver contract. */
  readonly namesKey?: string | undefined
  /** No email login when absent. */
  readonly smtpUrl?: string | undefined
  readonly mailFrom?: string | undefined
  readonly coinbaseSecret?: string | undefined
  readonly transakSecret?: string | undefined
  /** An access token renewed elsewhere; the secret wins. */
  readonly transakToken?: string | undefined
  /** Signs MoonPay's URLs. */
  readonly moonpaySecret?: string | undefined
  readonly moonpayWebhookSecret?: string | undefined
  /** Still verifies. */
  readonly moonpayWebhookSecretPrevious?: string | undefined
  /** The operators' own OpenID provider. */
  readonly oidcIssuer?: string | undefined
  readonly oidcClientId?: string | undefined
  readonly oidcClientSecret?: string | undefined
  /** On the console's button. */
  readonly oidcName: string
  readonly oidcScope: string
  /** The claim with a person's groups. */
  readonly oidcGroupsClaim: string
  readonly oidcRoles: readonly RoleRule[]
  /** Allows webhooks to private networks, and without TLS. */
  readonly webhookPrivate: boolean
  readonly development: boolean
  readonly logLevel: string
  /** Requests a minute per project and address; 0 is no limit. */
  readonly rateLimit: number
  /** Visitors logging in per address and hour. */
  readonly visitorsPerAddress: number
  /** They may set X-Forwarded-For. */
  readonly trustedProxies: TrustedProxies
  /** Bytes. */
  readonly bodyLimit: number
  /** Requests per batch. */
  readonly rpcBatchLimit: number
  /** Milliseconds per upstream answer. */
  readonly rpcTimeout: number
  /** Bytes per upstream answer. */
  readonly rpcResponseLimit: number
  readonly etherscanKey?: string | undefined
  readonly lifiKey?: string | undefined
  readonly zeroExKey?: string | undefined
  readonly oneInchKey?: string | undefined
  readonly relayLinkKey?: string | undefined
  readonly coingeckoKey?: string | undefined
  /** Days that events are kept. */
  readonly analyticsDays: number
  /** Kilobytes per project, as a burst and refilled over an hour; an event counts at least one. */
  readonly analyticsPerHour: number
  /** Megabytes per project, and of all with their indexes; 0 is no limit. */
  readonly analyticsProjectMb: number
  readonly analyticsMb: number
  /** A database that receives a copy of the events. */
  readonly analyticsSink?: SinkAddress | undefined
  /** Milliseconds. */
  readonly balanceTtl: number
  /** Milliseconds that a stopping gateway still listens, for load balancers. */
  readonly drainTime: number
  /** Milliseconds for open requests after that. */
  readonly shutdownTimeout: number
}

export const defaultSettings: Settings = {
  host: '127.0.0.1',
  port: 4110,
  development: true,
  admins: [],
  signInKeys: [],
  redisPrefix: 'latchkey:',
  logLevel: 'info',
  rateLimit: 6000,
  visitorsPerAddress: 100,
  trustedProxies: 0,
  bodyLimit: 256 * 1024,
  rpcBatchLimit: 100,
  rpcTimeout: 10_000,
  rpcResponseLimit: 8 * 1024 * 1024,
  oidcName: 'single sign-on',
  oidcScope: 'openid email profile',
  oidcGroupsClaim: 'groups',
  oidcRoles: [],
  webhookPrivate: false,
  analyticsDays: 90,
  analyticsPerHour: 60_000,
  analyticsProjectMb: 5_000,
  analyticsMb: 20_000,
  balanceTtl: 15_000,
  drainTime: 0,
  shutdownTimeout: 5_000,
}
