import {
  DEFAULT_LOCAL_FEATURES,
  DEFAULT_REMOTE_FEATURES,
  DEFAULT_SOCIALS_ORDER,
  type FeatureOptions,
  type Features,
  type LocalFeatures,
  type RemoteFeatures,
  type SocialProvider,
} from '@latchkey/protocol/features'
import type { RemoteFeature } from '@latchkey/protocol/http'
import type { Auth } from '../../types/auth.js'

export interface ResolveFeaturesParameters {
  /** Undefined while unknown or failed. */
  readonly remote?: readonly RemoteFeature[] | undefined
  readonly local: FeatureOptions
  readonly basic: boolean
  readonly gateway: boolean
  readonly auth?: Pick<Auth, 'email' | 'passkey' | 'socials'> | undefined
  /** Unlisted methods are off. */
  readonly loginMethods?: readonly string[] | undefined
  readonly restricted?: boolean | undefined
}

export type FeatureSource = 'basic' | 'remote' | 'host' | 'default'

export interface ResolvedFeatures {
  readonly features: Features
  readonly ignored: readonly (keyof RemoteFeatures)[]
  readonly sources: Readonly<Record<keyof RemoteFeatures, FeatureSource>>
}

const WIRE: Readonly<Record<keyof RemoteFeatures, readonly string[]>> = {
  email: ['social_login'],
  socials: ['social_login'],
  passkey: ['social_login'],
  swaps: ['swap'],
  onramp: ['onramp'],
  activity: ['activity'],
  names: ['names'],
  branding: ['branding', 'reown_branding'],
  multiWallet: ['multi_wallet'],
  emailCapture: ['email_capture'],
}

type Value = boolean | readonly string[]

/**
 * Resolves all features. Pure. Per remote key: basic mode → off; not fetched, or fetched with
 * `config: null` → local or default; fetched, and missing or disabled → off; fetched with a config
 * → the remote value, and a different local one is reported as ignored. For socials the local list
 * only sets the order. `branding` and `reownBranding` are one key.
 */
export function resolveFeatures(parameters: ResolveFeaturesParameters): ResolvedFeatures {
  const { remote, local, basic, gateway, restricted = false } = parameters
  const offersLogin = loginCheck(parameters)
  const canTrade = gateway && !restricted
  const ignored: (keyof RemoteFeatures)[] = []
  const sources: Partial<Record<keyof RemoteFeatures, FeatureSource>> = {}
  const hostValues: { readonly [K in keyof RemoteFeatures]?: Value | undefined } = {
    ...local,
    branding: local.branding ?? local.reownBranding,
  }
  const resolve = (key: keyof RemoteFeatures): Value => {
    sources[key] = 'basic'
    if (basic) return false
    const hostValue = hostValues[key]
    sources[key] = hostValue === undefined ? 'default' : 'host'
    // Only the project enables email capture.
    const fallback = hostValue ?? (key === 'emailCapture' ? [] : DEFAULT_REMOTE_FEATURES[key])
    if (!remote) return fallback
    const feature = remote.find(({ id }) => WIRE[key].includes(id))
    if (feature?.isEnabled && feature.config === null) return fallback
    sources[key] = 'remote'
    const value = feature?.isEnabled ? fromConfig(key, feature.config ?? []) : false
    if (hostValue !== undefined && !isSameValue(hostValue, value)) ignored.push(key)
    return value
  }
  const socials = resolve('socials')
  const features: RemoteFeatures = {
    email: resolve('email') === true && offersLogin('email'),
    socials: orderSocials(socials, [...(local.socials || []), ...DEFAULT_SOCIALS_ORDER].filter(offersLogin)),
    passkey: resolve('passkey') === true && offersLogin('passkey'),
    swaps: canTrade && asList(resolve('swaps')),
    onramp: canTrade && asList(resolve('onramp')),
    activity: resolve('activity') === true && gateway,
    names: gateway && namesOf(resolve('names')),
    branding: resolve('branding') === true,
    multiWallet: resolve('multiWallet') === true,
    // Only a gateway can confirm addresses.
    emailCapture: remote !== undefined && namesOf(resolve('emailCapture')),
  }
  return {
    features: { ...localFeatures(local), ...features, pay: takesPayments(parameters) },
    ignored,
    sources: sources as ResolvedFeatures['sources'],
  }
}

function loginCheck({ auth, loginMethods }: ResolveFeaturesParameters): (way: string) => boolean {
  const offered = [auth?.email && 'email', auth?.passkey && 'passkey', ...(auth?.socials ?? [])]
  return (way) => offered.includes(way as never) && loginMethods?.includes(way) !== false
}

/** Off unless the host or the project enables it. */
const takesPayments = ({ local, remote }: ResolveFeaturesParameters): boolean =>
  local.pay ?? remote?.some(({ id, isEnabled }) => /^pay(ments)?$/.test(id) && isEnabled) ?? false

function fromConfig(key: keyof RemoteFeatures, config: readonly string[]): Value {
  if (key === 'email') return config.includes('email')
  if (key === 'socials') return DEFAULT_SOCIALS_ORDER.filter((name) => config.includes(name))
  return ['swaps', 'onramp', 'names', 'emailCapture'].includes(key) ? config : true
}

/** The host decides the order. */
function isSameValue(hostValue: Value, value: Value): boolean {
  const list = (item: Value): string => (item && item !== true ? [...item].sort().join() : String(item))
  return (
    list(hostValue) === list(value) || (hostValue === false && Array.isArray(value) && value.length === 0)
  )
}

/** ENS and other foreign names work without names of the gateway. */
const namesOf = (value: Value): readonly string[] | false => typeof value !== 'boolean' && value

function asList<T extends string>(value: boolean | readonly T[]): readonly T[] | false {
  return typeof value !== 'boolean' && value.length > 0 && value
}

function orderSocials(value: Value, order: readonly SocialProvider[]): RemoteFeatures['socials'] {
  return asList([...new Set(order)].filter((name) => typeof value !== 'boolean' && value.includes(name)))
}

function localFeatures(local: FeatureOptions): LocalFeatures {
  const entries = Object.entries(local).filter(
    ([key, value]) => key in DEFAULT_LOCAL_FEATURES && value !== undefined,
  )
  return { ...DEFAULT_LOCAL_FEATURES, ...Object.fromEntries(entries) }
}
