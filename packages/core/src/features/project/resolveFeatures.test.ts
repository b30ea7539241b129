import {
  DEFAULT_LOCAL_FEATURES,
  DEFAULT_SOCIALS_ORDER,
  type FeatureOptions,
  type Features,
} from '@latchkey/protocol/features'
import type { RemoteFeature } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { resolveFeatures } from '../../actions.js'

const auth = { email: true, socials: DEFAULT_SOCIALS_ORDER, passkey: true }
const on = { basic: false, gateway: true, auth }

test('behavior: defaults when nothing is fetched and nothing is set', () => {
  const { features, ignored } = resolveFeatures({ ...on, local: {} })
  expect(features).toEqual({
    ...DEFAULT_LOCAL_FEATURES,
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
  })
  expect(ignored).toEqual([])
})

test('behavior: basic mode switches all remote features off, and no local one', () => {
  const { features } = resolveFeatures({ ...on, basic: true, local: { email: true, pay: true } })
  expect(features).toEqual({
    ...DEFAULT_LOCAL_FEATURES,
    pay: true,
    email: false,
    socials: false,
    passkey: false,
    swaps: false,
    onramp: false,
    activity: false,
    names: false,
    branding: false,
    multiWallet: false,
    emailCapture: false,
  })
})

test.each([
  [
    { gateway: false, auth },
    { swaps: false, onramp: false, activity: false, email: true, branding: true },
  ],
  [
    { gateway: true, auth: undefined },
    { email: false, socials: false, activity: true, branding: true },
  ],
])('behavior: with %j dependent features are off', (has, expected) => {
  expect(resolveFeatures({ basic: false, local: {}, ...has }).features).toMatchObject(expected)
})

test.each<[Partial<typeof auth>, Partial<Features>]>([
  [{ email: false }, { email: false, socials: DEFAULT_SOCIALS_ORDER, passkey: true }],
  [{ socials: ['x', 'google'] }, { email: true, socials: ['google', 'x'] }],
  [{ socials: [] }, { email: true, socials: false }],
  [{ passkey: false }, { passkey: false }],
])('behavior: methods that the connector lacks are off: %j', (offers, expected) => {
  for (const remote of [undefined, [feature('social_login', null)]])
    expect(
      resolveFeatures({ ...on, auth: { ...auth, ...offers }, local: {}, remote }).features,
    ).toMatchObject(expected)
})

type Case = readonly [string, readonly RemoteFeature[], FeatureOptions, Partial<Features>, readonly string[]]

const feature = (id: string, config: readonly string[] | null, isEnabled = true): RemoteFeature => ({
  id,
  isEnabled,
  config,
})

const cases: readonly Case[] = [
  [
    'missing is off',
    [],
    {},
    { email: false, swaps: false, activity: false, branding: false, socials: false },
    [],
  ],
  ['names: their suffixes', [feature('names', ['.shop.eth'])], {}, { names: ['.shop.eth'] }, []],
  ['names: those of others alone', [feature('names', [])], {}, { names: [] }, []],
  ['missing overrules a local value', [], { activity: true }, { activity: false }, ['activity']],
  ['disabled is off', [feature('swap', ['aggregator'], false)], {}, { swaps: false }, []],
  ['config null: default', [feature('swap', null)], {}, { swaps: ['aggregator'] }, []],
  ['config null: local', [feature('onramp', null)], { onramp: ['second'] }, { onramp: ['second'] }, []],
  ['config null: local off', [feature('social_login', null)], { email: false }, { email: false }, []],
  ['remote over local', [feature('swap', ['remote'])], { swaps: ['mine'] }, { swaps: ['remote'] }, ['swaps']],
  ['equal is not ignored', [feature('swap', ['a', 'b'])], { swaps: ['b', 'a'] }, { swaps: ['a', 'b'] }, []],
  ['email by its method', [feature('social_login', ['email'])], {}, { email: true, socials: false }, []],
  [
    'no email without it',
    [feature('social_login', ['google'])],
    {},
    { email: false, socials: ['google'] },
    [],
  ],
  [
    'email off locally is overridden',
    [feature('social_login', ['email', 'x'])],
    { email: false, socials: ['x'] },
    { email: true, socials: ['x'] },
    ['email'],
  ],
  [
    'remote is the set, local the order',
    [feature('social_login', ['google', 'apple', 'x'])],
    { socials: ['x', 'discord', 'google'] },
    { socials: ['x', 'google', 'apple'] },
    ['socials'],
  ],
  [
    'unknown socials are dropped',
    [feature('social_login', ['myspace', 'github'])],
    {},
    { socials: ['github'] },
    [],
  ],
  ['branding', [feature('branding', [])], {}, { branding: true }, []],
  ['reown_branding', [feature('reown_branding', [])], { branding: false }, { branding: true }, ['branding']],
  ['reownBranding', [feature('branding', null)], { reownBranding: false }, { branding: false }, []],
  ['payments by the project', [feature('pay', null)], {}, { pay: true }, []],
  ['payments by their other name', [feature('payments', null)], {}, { pay: true }, []],
  ['payments off by the host', [feature('pay', null)], { pay: false }, { pay: false }, []],
  ['payments by the host', [], { pay: true }, { pay: true }, []],
  ['an empty list is off', [feature('onramp', [])], {}, { onramp: false }, []],
]

test.each(cases)('behavior: fetched: %s', (_name, remote, local, expected, ignored) => {
  const resolved = resolveFeatures({ ...on, remote, local })
  expect(resolved.features).toMatchObject(expected)
  expect(resolved.ignored).toEqual(ignored)
})

test.each([
  ['left to the host', undefined, {}, { email: true, socials: DEFAULT_SOCIALS_ORDER, passkey: true }],
  ['the gateway’s methods', ['google', 'email'], {}, { email: true, socials: ['google'], passkey: false }],
  ['a passkey alone', ['passkey', 'pigeon'], {}, { email: false, socials: false, passkey: true }],
  ['nothing', [], {}, { email: false, socials: false, passkey: false }],
  [
    'off by the host',
    ['email', 'google'],
    { email: false, socials: false },
    { email: false, socials: false },
  ],
  ['a passkey off by the host', undefined, { passkey: false }, { passkey: false }],
] as const)('behavior: login methods: %s', (_name, loginMethods, local, expected) => {
  const { features, ignored } = resolveFeatures({
    ...on,
    remote: [feature('social_login', null)],
    local,
    loginMethods,
  })
  expect(features).toMatchObject(expected)
  expect(ignored).toEqual([])
})

test('behavior: undefined options count as missing', () => {
  const { features } = resolveFeatures({
    ...on,
    local: { send: undefined, email: undefined, activity: false },
  })
  expect(features).toMatchObject({ send: true, email: true, activity: false })
})

test('param: email capture is on if the gateway enables it', () => {
  const emailCapture = (change: Partial<RemoteFeature> | undefined, local: FeatureOptions = {}) => {
    const remote = change ? [{ id: 'email_capture', isEnabled: true, config: null, ...change }] : []
    return resolveFeatures({ ...on, local, remote }).features.emailCapture
  }
  expect(emailCapture(undefined, { emailCapture: ['required'] })).toBe(false)
  expect(emailCapture({ isEnabled: false })).toBe(false)
  expect(emailCapture({})).toEqual([])
  expect(emailCapture({}, { emailCapture: false })).toBe(false)
  expect(emailCapture({}, { emailCapture: ['required'] })).toEqual(['required'])
  expect(emailCapture({ config: ['required'] }, { emailCapture: false })).toEqual(['required'])
  expect(resolveFeatures({ ...on, local: { emailCapture: [] } }).features.emailCapture).toBe(false)
})
