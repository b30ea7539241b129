import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { FeatureOptions } from '@latchkey/protocol/features'
import type { Adapter, FamilyFacts } from './adapter.js'
import type { Connector } from './connector.js'
import type { LogLevel } from './env.js'
import type { Network, NetworkInput, TokenInput } from './network.js'
import type { Platform } from './platform.js'
import type { SiweConfig } from './siweConfig.js'
import type { Siwx } from './siwx.js'
import type { ThemeMode, ThemeVariables } from './theme.js'
import type { CustomWallet } from './wallet.js'

export interface Metadata {
  readonly name: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}

/** What a host writes. Only `networks` and `adapters` are needed. */
export interface Config {
  readonly networks: readonly NetworkInput[]
  readonly adapters: readonly Adapter[]
  /** Further ways to connect (walletConnect, embedded …); adapters bring their injected ones. */
  readonly connectors?: readonly Connector[] | undefined
  /** Project id at the gateway and relay. In development a missing one means `demo`. */
  readonly projectId?: string | undefined
  /** Base URL of the gateway; without it everything local works. */
  readonly gateway?: string | undefined
  readonly metadata?: Metadata | undefined
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  readonly features?: FeatureOptions | undefined
  /** What else leaves the page with events; nothing of it without. */
  readonly analyticsDetails?: readonly AnalyticsDetail[] | undefined
  /** Basic mode switches all remote features off. */
  readonly basic?: boolean | undefined
  /** Wallets by id, rdns or name (any case). With `includeWalletIds` nothing else is listed. */
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** RPC URLs by CAIP-2 id; used for every read instead of the network's own. */
  readonly customRpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  /** Tokens by CAIP-2 id, for balances without a gateway. */
  readonly tokens?: Readonly<Record<string, readonly TokenInput[]>> | undefined
  readonly defaultNetwork?: NetworkInput | Caip2 | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  /** Full control over the rows of the connect view: gets the built rows, returns what is shown. */
  readonly sortWallets?:
    | (<R extends { readonly id: string; readonly name: string }>(rows: readonly R[]) => readonly R[])
    | undefined
  /** False: the modal is not appended to the page; nothing shows until one is mounted. */
  readonly append?: boolean | undefined
  /** Listens to wallets and network changes, but never shows UnsupportedChain. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Allows sending to burn addresses and to the contract of the token that is sent; otherwise they are refused. */
  readonly allowUnsafeReceivers?: boolean | undefined
  /** False: no network switching in the modal. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** False: stored connections are not restored. */
  readonly enableReconnect?: boolean | undefined
  /**
   * Writes a first-party cookie with the connected addresses and networks, so that the page's own server can draw the
   * account (`cookieState`). Default false: no cookie.
   */
  readonly cookie?: boolean | undefined
  /** Hides on-ramp and swaps in the restricted time zones. */
  readonly respectRestrictedTimeZones?: boolean | undefined
  /** Namespace of storage keys, channels and locks; default the project id. */
  readonly id?: string | undefined
  /** Prints to the console from this level on; otherwise nothing is ever printed. */
  readonly debug?: boolean | LogLevel | undefined
  readonly logLevel?: LogLevel | undefined
  /** Hears each line that the log takes, with its level; what it throws is passed over. */
  readonly onLog?: ((level: Exclude<LogLevel, 'silent'>, line: string) => void) | undefined
  readonly platform?: Partial<Platform> | undefined
  /** Has visitors sign in with their wallet; without it they only connect. */
  readonly siwx?: Siwx | undefined
  /** The same in the shape that hosts of other kits have; not beside `siwx`. */
  readonly siweConfig?: SiweConfig | undefined
}

/**
 * Something of an event that stays in the page unless the host turns it on: the addresses of accounts and what leads to
 * them, the query and the fragment of the page's address.
 */
export type AnalyticsDetail = 'address' | 'query' | 'fragment'

/** The configuration after defaults and normalisation; what views and actions read. */
export interface ResolvedConfig {
  readonly projectId: string | undefined
  /** Without a trailing slash. */
  readonly gateway: string | undefined
  readonly metadata: Metadata
  readonly networks: readonly Network[]
  /** Families in the order of their first network. */
  readonly namespaces: readonly Namespace[]
  /** What is known of each family from the start. */
  readonly families: Readonly<Partial<Record<Namespace, FamilyFacts>>>
  readonly defaultNetwork: Network
  readonly features: FeatureOptions
  readonly analyticsDetails: readonly AnalyticsDetail[] | undefined
  readonly basic: boolean
  /** Lower-cased ids, rdns or names; undefined when the host gave none. */
  readonly includeWalletIds: readonly string[] | undefined
  readonly excludeWalletIds: readonly string[]
  readonly featuredWalletIds: readonly string[]
  readonly customWallets: readonly CustomWallet[]
  readonly tokens: Readonly<Record<Caip2, readonly TokenInput[]>>
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly sortWallets: Config['sortWallets']
  readonly append: boolean
  readonly allowUnsupportedChain: boolean
  readonly allowUnsafeReceivers: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  readonly cookie: boolean
  readonly debug: Config['debug']
  readonly respectRestrictedTimeZones: boolean
  /** One of the two at most. */
  readonly siwx: Siwx | undefined
  readonly siweConfig: SiweConfig | undefined
}
