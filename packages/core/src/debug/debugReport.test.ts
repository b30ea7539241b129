import { RESTRICTED_TIME_ZONES } from '@latchkey/protocol/constants'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, fakeClient } from '../../test/fakeClient.js'
import { fakePlatform } from '../../test/fakePlatform.js'
import { loadRemoteConfig } from '../actions.js'
import type { Connector } from '../types/connector.js'
import type { RemoteFeature } from '@latchkey/protocol/http'
import { updateSend } from '../features/send/updateSend.js'

const gateway = 'https://gate.test'

test('behavior: each value with its source', async () => {
  const { client, context } = fakeClient({ gateway, features: { send: false }, append: false })
  const { config } = await client.debug()
  expect(config['append']).toEqual({ value: false, source: 'host' })
  expect(config['basic']).toEqual({ value: false, source: 'default' })
  expect(config['features.send']).toEqual({ value: false, source: 'host' })
  expect(config['features.receive']).toEqual({ value: true, source: 'default' })
  expect(config['features.activity']?.source).toBe('default')
  const swap = { id: 'swap', isEnabled: true, config: null }
  context.update('test', () => ({ remote: { status: 'ready', features: [swap] } }))
  const told = (await client.debug()).config
  expect(told['features.activity']?.source).toBe('remote')
  expect(told['features.swaps']?.source).toBe('default')
  expect((await client.debug()).version).toBe(client.version)
})

test('behavior: the last 50 changes, by action and keys', async () => {
  const { client } = fakeClient()
  for (let n = 0; n < 80; n += 1) updateSend(client, { sendTokenAmount: String(n) })
  const { changes } = await client.debug()
  expect(changes).toHaveLength(50)
  expect(changes.at(-1)).toMatchObject({ action: 'updateSend', keys: ['send'] })
})

test('behavior: it is plain JSON, without keys of RPC URLs and pairings, and whole addresses', async () => {
  const { client, context, connect } = fakeClient({
    customRpcUrls: { [CHAIN]: ['https://rpc.test/v2/s3cret-key?k=1'] },
  })
  connect()
  const key = 'cd'.repeat(32)
  context.update('test', () => ({
    pairing: { uri: `wc:ab@2?symKey=${key}&relay-protocol=irn`, expiresAt: 0 },
  }))
  const report = await client.debug()
  const text = JSON.stringify(report)
  expect(JSON.parse(text)).toEqual(report)
  expect(text).toContain('https://rpc.test')
  expect(text).not.toContain('s3cret')
  expect(text).not.toContain('cdcd')
  expect(text).not.toContain(ADDRESS)
})

test('behavior: lists detected wallets', async () => {
  const { client, context } = fakeClient()
  context.update('test', () => ({
    detected: {
      a: { id: 'a', name: 'A', connectorId: 'injected', namespaces: ['eip155'], type: 'ANNOUNCED' },
    },
  }))
  expect((await client.debug()).detected).toEqual([{ id: 'a', name: 'A', type: 'ANNOUNCED' }])
})

test.each([
  ['basic', { basic: true, gateway, features: { swaps: ['mine'] } }],
  ['host', { gateway, features: { swaps: ['mine'] } }],
  ['default', { gateway }],
  ['gateway', { features: { swaps: ['mine'] } }],
] as const)(
  'param: without a remote configuration a remote feature is decided by: %s',
  async (source, config) => {
    const { client } = fakeClient(config)
    expect((await client.debug()).config['features.swaps']?.source).toBe(source)
  },
)

const auth: Connector = {
  id: 'auth',
  name: 'Email',
  type: 'AUTH',
  auth: { email: true, socials: [], passkey: false, session: () => new Promise(() => {}) },
  namespaces: ['eip155'],
  start: () => () => {},
  connect: async () => [],
}

describe('a requested feature that is off names the cause', () => {
  const feature = (id: string, config: RemoteFeature['config'] = null): RemoteFeature => ({
    id,
    isEnabled: true,
    config,
  })
  const social = feature('social_login', ['email', 'google', 'passkey'])
  async function sources(
    config: Parameters<typeof fakeClient>[0],
    init: { features: readonly RemoteFeature[]; loginMethods?: readonly string[] },
  ) {
    const answer = { allowedOrigins: [], isAnalyticsEnabled: false, ...init }
    const { client } = fakeClient(
      { gateway, ...config },
      {},
      fakePlatform(() => answer),
    )
    await loadRemoteConfig(client)
    const { config: told } = await client.debug()
    return (key: string) => [told[`features.${key}`]?.value, told[`features.${key}`]?.source]
  }

  test('behavior: no connector or gateway supports the login method', async () => {
    const without = await sources({}, { features: [social] })
    for (const key of ['email', 'socials', 'passkey']) expect(without(key)).toEqual([false, 'connector'])
    const some = await sources({ connectors: [auth] }, { features: [social] })
    expect(some('email')).toEqual([true, 'remote'])
    expect(some('socials')).toEqual([false, 'connector'])
    const none = await sources({ connectors: [auth] }, { features: [social], loginMethods: ['google'] })
    expect(none('email')).toEqual([false, 'gateway'])
    const off = await sources({}, { features: [] })
    expect(off('email')).toEqual([false, 'remote'])
  })

  test('behavior: nothing is sold in the visitor’s region', async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    const [timeZone = ''] = RESTRICTED_TIME_ZONES
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
    const features = [feature('swap'), feature('onramp', ['meld'])]
    const here = await sources({ respectRestrictedTimeZones: true }, { features })
    expect([here('swaps'), here('onramp')]).toEqual([
      [false, 'timeZone'],
      [false, 'timeZone'],
    ])
    const elsewhere = await sources({}, { features })
    expect(elsewhere('onramp')).toEqual([['meld'], 'remote'])
    vi.restoreAllMocks()
  })

  test('behavior: payments name the project or the host as their source', async () => {
    expect((await sources({}, { features: [feature('pay')] }))('pay')).toEqual([true, 'remote'])
    expect((await sources({ features: { pay: true } }, { features: [] }))('pay')).toEqual([true, 'host'])
    const off = { features: { pay: false } }
    expect((await sources(off, { features: [feature('pay')] }))('pay')).toEqual([false, 'host'])
    expect((await sources({}, { features: [] }))('pay')).toEqual([false, 'default'])
  })
})
