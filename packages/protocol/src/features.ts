/** Farcaster has its own flow. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly SocialProvider[] | false
  /** Needs a connector that supports it. */
  readonly passkey: boolean
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  /** Suffixes at the gateway; new names get the first. */
  readonly names: readonly string[] | false
  readonly branding: boolean
  /** Off: a new wallet replaces its family's previous one. */
  readonly multiWallet: boolean
  /** Asks visitors who sign in at the gateway; `required` makes the address mandatory. */
  readonly emailCapture: readonly string[] | false
}

export type ConnectorSection =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

export type ConnectMethod = 'wallet' | 'email' | 'social'

/** Set only by the host. */
export interface LocalFeatures {
  readonly receive: boolean
  readonly send: boolean
  readonly emailShowWallets: boolean
  readonly connectorTypeOrder: readonly ConnectorSection[]
  /** `ask`: sends nothing before consent (`setAnalyticsConsent`). */
  readonly analytics: boolean | 'ask'
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Default: wallet, email, social with an injected wallet, otherwise email, social, wallet. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  readonly pay: boolean
}

export interface Features extends RemoteFeatures, LocalFeatures {}

export type FeatureOptions = {
  readonly [K in keyof Features]?: Features[K] | undefined
} & { readonly reownBranding?: boolean | undefined }

/** In display order. */
export const DEFAULT_SOCIALS_ORDER: readonly SocialProvider[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
]

/** Used until the gateway answers. */
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
