/** Social providers; Farcaster has a flow of its own. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Features that a project's remote configuration can set. */
export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly SocialProvider[] | false
  /** Logging in with a passkey, where the connector has that. */
  readonly passkey: boolean
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  /** What names of the gateway end with; the first is that of new ones. */
  readonly names: readonly string[] | false
  readonly branding: boolean
  /** Several wallets of a chain family stay connected side by side; off, a new one takes the place of the old one. */
  readonly multiWallet: boolean
  /**
   * Who signs in with a wallet at the gateway is asked for an e-mail address, where its project says so; with `required`
   * nobody signs in without one.
   */
  readonly emailCapture: readonly string[] | false
}

/** Sections of the wallet list. */
export type ConnectorSection =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Actions of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** Ways to connect on the first screen. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/** Features that only the host sets. */
export interface LocalFeatures {
  readonly receive: boolean
  readonly send: boolean
  readonly emailShowWallets: boolean
  readonly connectorTypeOrder: readonly ConnectorSection[]
  /** `ask`: nothing is sent before the visitor said yes (`setAnalyticsConsent`). */
  readonly analytics: boolean | 'ask'
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Undefined: wallet, e-mail, social with an injected wallet, else e-mail, social, wallet. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  readonly pay: boolean
}

/** All features, resolved. */
export interface Features extends RemoteFeatures, LocalFeatures {}

/** What a host may write. */
export type FeatureOptions = {
  readonly [K in keyof Features]?: Features[K] | undefined
} & { readonly reownBranding?: boolean | undefined }

/** All socials, in the order in which they are shown. */
export const DEFAULT_SOCIALS_ORDER: readonly SocialProvider[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
]

/** What a project has on as long as its gateway says nothing else. */
export const DEFAULT_REMOTE_FEATURES: RemoteFeatures = {
  email: true,
  socials: DEFAULT_SOCIALS_ORDER,
  passkey: true,
  swaps: ['aggregator'],
  onramp: ['coinbase', 'meld'],
  activity: true,
  names: false,
  branding: true,
  multiWallet: true,
  emailCapture: false,
}

/** What a host has on as long as its configuration says nothing else. */
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
