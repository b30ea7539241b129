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

/** What {@link resolveFeatures} decides from. */
export interface ResolveFeaturesParameters {
  /** `features` of the gateway's answer; undefined while unknown and after a failed fetch. */
  readonly remote?: readonly RemoteFeature[] | undefined
  /** The host's `features` option. */
  readonly local: FeatureOptions
  /** Basic mode: all remote features are off. */
  readonly basic: boolean
  /** A gateway is configured; without one what needs it is off. */
  readonly gateway: boolean
  /** What the connector offers that logs visitors in; undefined where none is configured. */
  readonly auth?: Pick<Auth, 'email' | 'passkey' | 'socials'> | undefined
  /** Ways to log in that the gateway has, where its answer says so: no other one is on. */
  readonly loginMethods?: readonly string[] | undefined
  /** The visitor is where the host neither sells nor swaps. */
  readonly restricted?: boolean | undefined
}

/** Who decided a feature: basic mode, the gateway's project, the host, or nobody. */
export type FeatureSource = 'basic' | 'remote' | 'host' | 'default'

/** The features, and which of the host's own settings the remote configuration overruled. */
export interface ResolvedFeatures {
  readonly features: Features
  readonly ignored: readonly (keyof RemoteFeatures)[]
  /** Who decided each remote feature. */
  readonly sources: Readonly<Record<keyof RemoteFeatures, FeatureSource>>
}

/** Feature ids on the wire, by the key they decide. */
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
 * Resolves all features. Pure. Per remote key: basic mode → off; not fetched → local or default; fetched and missing
 * or disabled → off; fetched with `config: null` → local or default; fetched with a config → the remote value, and a
 * local one that differs is reported as ignored. Socials: the remote list is the set that is on, the local one the
 * order of display. `branding` and `reownBranding` are one key. What has no connector or gateway is off.
 */
export function resolveFeatures(parameters: ResolveFeaturesParameters): ResolvedFeatures {
  const { remote, local, basic, gateway, restricted = false } = parameters
  const logsIn = loginCheck(parameters)
  const traded = gateway && !restricted
  const ignored: (keyof RemoteFeatures)[] = []
  const sources: Partial<Record<keyof RemoteFeatures, FeatureSource>> = {}
  const wanted: { readonly [K in keyof RemoteFeatures]?: Value | undefined } = {
    ...local,
    branding: local.branding ?? local.reownBranding,
  }
  const resolve = (key: keyof RemoteFeatures): Value => {
    sources[key] = 'basic'
    if (basic) return false
    const own = wanted[key]
    sources[key] = own === undefined ? 'default' : 'host'
    // The project alone asks for an e-mail address: where it does, and nobody says more, it may be skipped.
    const fallback = own ?? (key === 'emailCapture' ? [] : DEFAULT_REMOTE_FEATURES[key])
    if (!remote) return fallback
    const found = remote.find(({ id }) => WIRE[key].includes(id))
    if (found?.isEnabled && found.config === null) return fallback
    sources[key] = 'remote'
    const value = found?.isEnabled ? fromConfig(key, found.config ?? []) : false
    if (own !== undefined && !same(own, value)) ignored.push(key)
    return value
  }
  const socials = resolve('socials')
  const features: RemoteFeatures = {
    email: resolve('email') === true && logsIn('email'),
    socials: orderSocials(socials, [...(local.socials || []), ...DEFAULT_SOCIALS_ORDER].filter(logsIn)),
    passkey: resolve('passkey') === true && logsIn('passkey'),
    swaps: traded && asList(resolve('swaps')),
    onramp: traded && asList(resolve('onramp')),
    activity: resolve('activity') === true && gateway,
    names: gateway && namesOf(resolve('names')),
    branding: resolve('branding') === true,
    multiWallet: resolve('multiWallet') === true,
    // Only a gateway can confirm one; that it does is what its answer says.
    emailCapture: remote !== undefined && namesOf(resolve('emailCapture')),
  }
  return {
    features: { ...localFeatures(local), ...features, pay: takesPayments(parameters) },
    ignored,
    sources: sources as ResolvedFeatures['sources'],
  }
}

/** Decides of a way to log in whether the connector offers it and the gateway has it. */
function loginCheck({ auth, loginMethods }: ResolveFeaturesParameters): (way: string) => boolean {
  const offered = [auth?.email && 'email', auth?.passkey && 'passkey', ...(auth?.socials ?? [])]
  return (way) => offered.includes(way as never) && loginMethods?.includes(way) !== false
}

/** Off unless the host or its project says so. */
const takesPayments = ({ local, remote }: ResolveFeaturesParameters): boolean =>
  local.pay ?? remote?.some(({ id, isEnabled }) => /^pay(ments)?$/.test(id) && isEnabled) ?? false

function fromConfig(key: keyof RemoteFeatures, config: readonly string[]): Value {
  if (key === 'email') return config.includes('email')
  if (key === 'socials') return DEFAULT_SOCIALS_ORDER.filter((name) => config.includes(name))
  return ['swaps', 'onramp', 'names', 'emailCapture'].includes(key) ? config : true
}

/** Lists are compared as sets: their order is the host's anyway. */
function same(own: Value, value: Value): boolean {
  const list = (item: Value): string => (item && item !== true ? [...item].sort().join() : String(item))
  return list(own) === list(value) || (own === false && Array.isArray(value) && value.length === 0)
}

/** The names of others are there without any of the gateway's own. */
const namesOf = (value: Value): readonly string[] | false => typeof value !== 'boolean' && value

function asList<T extends string>(value: boolean | readonly T[]): readonly T[] | false {
  return typeof value !== 'boolean' && value.length > 0 && value
}

function orderSocials(value: Value, order: readonly SocialProvider[]): RemoteFeatures['socials'] {
  return asList([...new Set(order)].filter((name) => typeof value !== 'boolean' && value.includes(name)))
}

function localFeatures(local: FeatureOptions): LocalFeatures {
  const own = Object.entries(local).filter(
    ([key, value]) => key in DEFAULT_LOCAL_FEATURES && value !== undefined,
  )
  return { ...DEFAULT_LOCAL_FEATURES, ...Object.fromEntries(own) }
}
