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

/** Options of `createLatchkey`. */
export interface Config {
  readonly networks: readonly NetworkInput[]
  readonly adapters: readonly Adapter[]
  /** Besides those of the adapters: `walletConnect`, `embedded` and others. */
  readonly connectors?: readonly Connector[] | undefined
  /** At the gateway and relay. Default in development: `demo`. */
  readonly projectId?: string | undefined
  /** Base URL. Without a gateway only local features work. */
  readonly gateway?: string | undefined
  readonly metadata?: Metadata | undefined
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  readonly features?: FeatureOptions | undefined
  /** Details that analytics events may carry. Default: none. */
  readonly analyticsDetails?: readonly AnalyticsDetail[] | undefined
  /** Turns off all remote features. */
  readonly basic?: boolean | undefined
  /** The only wallets to list, by id, rdns or name in any case. */
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** By CAIP-2 id: replaces the network's RPC URLs for every read. */
  readonly customRpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  /** By CAIP-2 id, for balances without a gateway. */
  readonly tokens?: Readonly<Record<string, readonly TokenInput[]>> | undefined
  readonly defaultNetwork?: NetworkInput | Caip2 | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  /** Sorts and filters the rows of the connect view. */
  readonly sortWallets?:
    | (<R extends { readonly id: string; readonly name: string }>(rows: readonly R[]) => readonly R[])
    | undefined
  /** False: the modal shows only inside a mounted element. */
  readonly append?: boolean | undefined
  /** True: a wallet on an unconfigured network never opens UnsupportedChain. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** True: allows sending to burn addresses and to the token's own contract. */
  readonly allowUnsafeReceivers?: boolean | undefined
  /** False: the modal offers no network switch. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** False: stored connections are not restored. */
  readonly enableReconnect?: boolean | undefined
  /**
   * Writes a first-party cookie with addresses and networks, for server rendering (`cookieState`).
   * Default false.
   */
  readonly cookie?: boolean | undefined
  /** Hides on-ramp and swaps in the restricted time zones. */
  readonly respectRestrictedTimeZones?: boolean | undefined
  /** Prefix of storage keys, channels and locks. Default: the project id. */
  readonly id?: string | undefined
  /** Prints log lines of this level and above to the console. Default: none. */
  readonly debug?: boolean | LogLevel | undefined
  readonly logLevel?: LogLevel | undefined
  /** Receives each log line. Its exceptions are ignored. */
  readonly onLog?: ((level: Exclude<LogLevel, 'silent'>, line: string) => void) | undefined
  readonly platform?: Partial<Platform> | undefined
  /** Enables sign-in with the wallet; otherwise visitors only connect. */
  readonly siwx?: Siwx | undefined
  /** Sign-in in the callback shape of other kits. Excludes `siwx`. */
  readonly siweConfig?: SiweConfig | undefined
}

export type AnalyticsDetail = 'address' | 'query' | 'fragment'

/** The configuration after defaults and normalization. */
export interface ResolvedConfig {
  readonly projectId: string | undefined
  /** Without a trailing slash. */
  readonly gateway: string | undefined
  readonly metadata: Metadata
  readonly networks: readonly Network[]
  /** In the order of their first network. */
  readonly namespaces: readonly Namespace[]
  readonly families: Readonly<Partial<Record<Namespace, FamilyFacts>>>
  readonly defaultNetwork: Network
  readonly features: FeatureOptions
  readonly analyticsDetails: readonly AnalyticsDetail[] | undefined
  readonly basic: boolean
  /** In lower case. */
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
  /** At most one of `siwx` and `siweConfig` is set. */
  readonly siwx: Siwx | undefined
  readonly siweConfig: SiweConfig | undefined
}
