import type { Feature } from '../../api/types.js'

export type FeatureSection = 'wallets' | 'features' | 'signIn'

export const knownFeatures: readonly {
  readonly id: string
  readonly section: FeatureSection
  readonly name: string
  readonly about: string
  readonly list?: { readonly label: string; readonly help: string }
}[] = [
  {
    id: 'social_login',
    section: 'signIn',
    name: 'Login',
    about: 'by email, social account or passkey; needs a frame in the settings file',
    list: {
      label: 'Ways to log in, one per line',
      help: 'email, passkey, google, apple, github, facebook, x, discord, farcaster. Leave empty for all the gateway has.',
    },
  },
  {
    id: 'activity',
    section: 'features',
    name: 'Activity',
    about: 'an account’s history; needs a network with a history',
  },
  {
    id: 'swap',
    section: 'features',
    name: 'Swap',
    about: 'one token for another; needs a network with swaps',
  },
  {
    id: 'onramp',
    section: 'features',
    name: 'Buy',
    about: 'tokens for money; needs an on-ramp provider in the settings file',
    list: {
      label: 'On-ramp providers, one per line',
      help: 'coinbase, meld, transak, moonpay. Leave empty for all the gateway has.',
    },
  },
  { id: 'pay', section: 'features', name: 'Pay', about: 'checkouts of a shop' },
  {
    id: 'email_capture',
    section: 'signIn',
    name: 'Email with a sign-in',
    about: 'visitors who sign in with a wallet confirm an address with a code; needs a mail server',
  },
  { id: 'multi_wallet', section: 'wallets', name: 'Several wallets', about: 'connected side by side' },
  {
    id: 'branding',
    section: 'wallets',
    name: 'Line below the wallets',
    about: 'your own sentence, with a link',
  },
]

const sectionOf = ({ id }: Feature): FeatureSection =>
  knownFeatures.find((known) => known.id === id)?.section ?? 'features'

export const featuresIn = (features: readonly Feature[], section: FeatureSection): readonly Feature[] =>
  features.filter((feature) => sectionOf(feature) === section)

export function withSection(
  features: readonly Feature[],
  section: FeatureSection,
  own: readonly Feature[],
): readonly Feature[] {
  const keptFeatures = features.flatMap((feature) =>
    sectionOf(feature) === section ? own.filter(({ id }) => id === feature.id) : [feature],
  )
  return [...keptFeatures, ...own.filter(({ id }) => !features.some((feature) => feature.id === id))]
}

export function withFeature(
  features: readonly Feature[],
  id: string,
  isEnabled: boolean,
): readonly Feature[] {
  const place = features.findIndex((feature) => feature.id === id)
  const before = features[place]
  if (before === undefined) return [...features, { id, isEnabled, config: null }]
  return features.with(place, { ...before, isEnabled })
}

/** Features without effect here. */
export const idleFeatures: readonly string[] = ['headless', 'fund_from_exchange']

/** Empty: the app chooses. */
export const withList = (features: readonly Feature[], id: string, list: readonly string[]) =>
  features.map((feature) =>
    feature.id === id ? { ...feature, config: list.length > 0 ? list : null } : feature,
  )

export function brandingOf(features: readonly Feature[]): { readonly line: string; readonly page: string } {
  const [line = '', page = ''] = features.find(({ id }) => id === 'branding')?.config ?? []
  return { line, page }
}

/** Empty: the app chooses. */
export function withBranding(
  features: readonly Feature[],
  { line, page }: { readonly line: string; readonly page: string },
): readonly Feature[] {
  const config = line === '' && page === '' ? null : [line, ...(page === '' ? [] : [page])]
  return withFeature(
    features,
    'branding',
    features.some(({ id, isEnabled }) => id === 'branding' && isEnabled),
  ).map((feature) => (feature.id === 'branding' ? { ...feature, config } : feature))
}

export const requiresEmail = (features: readonly Feature[]): boolean =>
  features.some(({ id, config }) => id === 'email_capture' && config?.includes('required'))

export const withRequiredEmail = (features: readonly Feature[], isRequired: boolean): readonly Feature[] =>
  features.map((feature) =>
    feature.id === 'email_capture' ? { ...feature, config: isRequired ? ['required'] : null } : feature,
  )
