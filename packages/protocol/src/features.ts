/** Social providers (specification section 5; farcaster has a flow of its own). */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Features that a project's remote configuration can set (section 3; ruling 35: branding = reownBranding). */
export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly SocialProvider[] | false
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  readonly branding: boolean
}

/** Sections of the wallet list (section 9, ruling 2). */
export type ConnectorSection =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Actions of the account view (section 9). */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** Ways to connect on the first screen. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/** Features that only the host sets (section 3). */
export interface LocalFeatures {
  readonly receive: boolean
  readonly send: boolean
  readonly emailShowWallets: boolean
  readonly connectorTypeOrder: readonly ConnectorSection[]
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Undefined: wallet, e-mail, social with an injected wallet, else e-mail, social, wallet (ruling 2). */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  readonly pay: boolean
}

/** All features, resolved. */
export interface Features extends RemoteFeatures, LocalFeatures {}

/** What a host may write. */
export type FeatureOptions = {
  readonly [K in keyof Features]?: Features[K] | undefined
} & { readonly reownBranding?: boolean | undefined }

/** All socials, in the order in which they are shown (section 9). */
export const DEFAULT_SOCIALS_ORDER: readonly SocialProvider[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
]

/** Defaults of section 9. */
export const DEFAULT_REMOTE_FEATURES: RemoteFeatures = {
  email: true,
  socials: DEFAULT_SOCIALS_ORDER,
  swaps: ['aggregator'],
  onramp: ['first', 'second'],
  activity: true,
  branding: true,
}

/** Defaults of section 9. */
export const DEFAULT_LOCAL_FEATURES: LocalFeatures = {
  receive: true,
  send: true,
  emailShowWallets: true,
  connectorTypeOrder: [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ],
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectMethodsOrder: undefined,
  pay: false,
}
