import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import type { TracingSettings } from '@latchkey/kit/tracing/openTracing'
import type { RoleRule } from '../access/oidcRoles.js'
import type { SinkAddress } from '../analytics/sink/sinkAddress.js'

/** Everything an operator can set, apart from projects and chains. See docs/self-hosting.md. */
export interface Settings extends TracingSettings {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Folder of the built-in database; in memory when absent. */
  readonly dataDir?: string | undefined
  /** A PostgreSQL address; wins over `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Whether a database that a newer release brought up to date is taken as well. */
  readonly rollback?: boolean | undefined
  /** A Redis in which several gateways count their callers together; in `databaseUrl` when absent. */
  readonly redisUrl?: string | undefined
  /** The prefix of every Redis key. */
  readonly redisPrefix: string
  /** The settings file with projects and chains. */
  readonly configFile?: string | undefined
  /** A wallet catalogue to use in place of the built-in one. */
  readonly walletsFile?: string | undefined
  /** Address under which browsers reach the gateway; taken from the request when absent. */
  readonly publicUrl?: string | undefined
  /** The secret from which the keys of embedded logins derive; logins are off when absent. */
  readonly authSecret?: string | undefined
  /** The one before it, which still verifies and decrypts. */
  readonly authSecretPrevious?: string | undefined
  /**
   * Secrets from which the keys of wallet sign-ins derive, the signing one first; `authSecret` when
   * empty.
   */
  readonly signInKeys: readonly string[]
  /** E-mail addresses of those who may log in to the console, in their normal form; nobody may when empty. */
  readonly admins: readonly string[]
  /** The key that signs what a resolver contract is told; none is answered when absent. */
  readonly namesKey?: string | undefined
  /** The mail server; no login by e-mail when absent. */
  readonly smtpUrl?: string | undefined
  /** The sender address of emails. */
  readonly mailFrom?: string | undefined
  /** Secret of the Coinbase API key. */
  readonly coinbaseSecret?: string | undefined
  /** Transak's API secret, with which its access tokens are made. */
  readonly transakSecret?: string | undefined
  /** An access token of Transak's that somebody renews elsewhere; the secret wins. */
  readonly transakToken?: string | undefined
  /** MoonPay's secret key, with which URLs are signed. */
  readonly moonpaySecret?: string | undefined
  /** The key of MoonPay's webhooks. */
  readonly moonpayWebhookSecret?: string | undefined
  /** The one before it, which still verifies. */
  readonly moonpayWebhookSecretPrevious?: string | undefined
  /** The operators' own OpenID provider, where they may log in beside code and passkey; nowhere when absent. */
  readonly oidcIssuer?: string | undefined
  readonly oidcClientId?: string | undefined
  readonly oidcClientSecret?: string | undefined
  /** The provider's name on the console's button. */
  readonly oidcName: string
  readonly oidcScope: string
  /** The claim with a person's groups. */
  readonly oidcGroupsClaim: string
  readonly oidcRoles: readonly RoleRule[]
  /** Whether webhooks may go to addresses of the operator's own networks, and without TLS. */
  readonly webhookPrivate: boolean
  /** Whether NODE_ENV is not `production`. */
  readonly development: boolean
  readonly logLevel: string
  /** Requests a minute for one project from one address; 0 is no limit. */
  readonly rateLimit: number
  /** Visitors who may log in from one address within an hour. */
  readonly visitorsPerAddress: number
  /** The proxies that stand in front and add to X-Forwarded-For. */
  readonly trustedProxies: TrustedProxies
  /** Bytes of a request body. */
  readonly bodyLimit: number
  /** Requests in one JSON-RPC batch. */
  readonly rpcBatchLimit: number
  /** Milliseconds for one answer of an upstream. */
  readonly rpcTimeout: number
  /** Bytes of one answer of an upstream. */
  readonly rpcResponseLimit: number
  /** The operator's key for Etherscan. */
  readonly etherscanKey?: string | undefined
  /** The operator's keys for LI.FI, 0x, 1inch and Relay. */
  readonly lifiKey?: string | undefined
  readonly zeroExKey?: string | undefined
  readonly oneInchKey?: string | undefined
  readonly relayLinkKey?: string | undefined
  /** The operator's key for CoinGecko. */
  readonly coingeckoKey?: string | undefined
  /** Days that events of pages are kept. */
  readonly analyticsDays: number
  /** Kilobytes of events that one project takes, at once and again over an hour, an event counted as at least one. */
  readonly analyticsPerHour: number
  /** Megabytes of events that are kept of one project, and of all with their indexes; 0 is no limit. */
  readonly analyticsProjectMb: number
  readonly analyticsMb: number
  /** Another database that gets the events as well. */
  readonly analyticsSink?: SinkAddress | undefined
  /** Milliseconds a balance is kept. */
  readonly balanceTtl: number
  /** Milliseconds that the listener stays open once a stop was asked for, so that balancers notice. */
  readonly drainTime: number
  /** Milliseconds that open requests have to finish after that. */
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
