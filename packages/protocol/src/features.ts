/** Social providers; Farcaster has its own flow. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Features that a project's remote configuration can set. */
export interface RemoteFeatures {
  readonly email: boolean
  readonly socials: readonly SocialProvider[] | false
  /** Login with a passkey, where the connector supports it. */
  readonly passkey: boolean
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  /** Suffixes of the gateway's names; new names get the first one. */
  readonly names: readonly string[] | false
  readonly branding: boolean
  /**
   * Keeps several wallets of a chain family connected side by side; when off, a new wallet replaces
   * the previous one.
   */
  readonly multiWallet: boolean
  /**
   * Asks visitors who sign in at the gateway with a wallet for an email address; with `required`
   * sign-in needs one.
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
  /** `ask`: sends nothing before the visitor consents (`setAnalyticsConsent`). */
  readonly analytics: boolean | 'ask'
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Undefined: wallet, email, social with an injected wallet, otherwise email, social, wallet. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  readonly pay: boolean
}

export interface Features extends RemoteFeatures, LocalFeatures {}

/** Features as a host writes them. */
export type FeatureOptions = {
  readonly [K in keyof Features]?: Features[K] | undefined
} & { readonly reownBranding?: boolean | undefined }

/** All socials, in display order. */
export const DEFAULT_SOCIALS_ORDER: readonly SocialProvider[] = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
]

/** Used until the gateway answers, and for everything its answer omits. */
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

/** Used for everything that the host's configuration omits. */
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
