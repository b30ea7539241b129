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

/** Options of `createLatchkey`. Only `networks` and `adapters` are required. */
export interface Config {
  readonly networks: readonly NetworkInput[]
  readonly adapters: readonly Adapter[]
  /** Connectors besides those of the adapters: `walletConnect`, `embedded` and others. */
  readonly connectors?: readonly Connector[] | undefined
  /** Project id at the gateway and relay. Defaults to `demo` in development. */
  readonly projectId?: string | undefined
  /** Base URL of the gateway. Without it, only local features work. */
  readonly gateway?: string | undefined
  readonly metadata?: Metadata | undefined
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  readonly features?: FeatureOptions | undefined
  /** Optional details that analytics events may carry. None by default. */
  readonly analyticsDetails?: readonly AnalyticsDetail[] | undefined
  /** Turns off all remote features. */
  readonly basic?: boolean | undefined
  /** Wallets to list, by id, rdns or name in any case. No other wallet is listed. */
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** RPC URLs by CAIP-2 id, used for every read in place of the network's own. */
  readonly customRpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  /** Tokens by CAIP-2 id, for balances without a gateway. */
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
  /** True: a wallet on a network that is not configured never opens UnsupportedChain. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** True: allows sending to burn addresses and to the sent token's own contract. */
  readonly allowUnsafeReceivers?: boolean | undefined
  /** False: the modal offers no network switch. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** False: stored connections are not restored. */
  readonly enableReconnect?: boolean | undefined
  /**
   * Writes a first-party cookie with the connected addresses and networks, for server rendering
   * (`cookieState`). Default false.
   */
  readonly cookie?: boolean | undefined
  /** Hides on-ramp and swaps in the restricted time zones. */
  readonly respectRestrictedTimeZones?: boolean | undefined
  /** Prefix of storage keys, channels and locks. Defaults to the project id. */
  readonly id?: string | undefined
  /** Prints log lines of this level and above to the console. Nothing is printed by default. */
  readonly debug?: boolean | LogLevel | undefined
  readonly logLevel?: LogLevel | undefined
  /** Receives each log line with its level. Exceptions that it throws are ignored. */
  readonly onLog?: ((level: Exclude<LogLevel, 'silent'>, line: string) => void) | undefined
  readonly platform?: Partial<Platform> | undefined
  /** Enables sign-in with the wallet. Without it, visitors only connect. */
  readonly siwx?: Siwx | undefined
  /** Sign-in in the callback shape used by other kits. Cannot be combined with `siwx`. */
  readonly siweConfig?: SiweConfig | undefined
}

/** A detail that analytics events omit unless the host opts in. */
export type AnalyticsDetail = 'address' | 'query' | 'fragment'

/** The configuration after defaults and normalization. */
export interface ResolvedConfig {
  readonly projectId: string | undefined
  /** Without a trailing slash. */
  readonly gateway: string | undefined
  readonly metadata: Metadata
  readonly networks: readonly Network[]
  /** Families, in the order of their first network. */
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
