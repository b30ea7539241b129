import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { FeatureOptions } from '@latchkey/protocol/features'
import type { Config, Metadata } from './config.js'
import type { Network, TokenInput } from './network.js'
import type { CustomWallet } from './wallet.js'

/** The configuration after defaults and normalisation; what views and actions read. */
export interface ResolvedConfig {
  readonly projectId: string | undefined
  /** Without a trailing slash. */
  readonly gateway: string | undefined
  readonly metadata: Metadata
  readonly networks: readonly Network[]
  /** Families in the order of their first network. */
  readonly namespaces: readonly Namespace[]
  readonly defaultNetwork: Network
  readonly features: FeatureOptions
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
  readonly respectRestrictedTimeZones: boolean
}
