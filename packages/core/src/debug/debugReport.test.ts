import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient } from '../../test/fakeClient.js'
import { updateSend } from '../features/send/updateSend.js'

test('behavior: each value with its source', async () => {
  const { client, context } = fakeClient({ features: { send: false }, append: false })
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
  // The project leaves it to the host, who says nothing.
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

test('behavior: what was detected', async () => {
  const { client, context } = fakeClient()
  context.update('test', () => ({
    detected: {
      a: { id: 'a', name: 'A', connectorId: 'injected', namespaces: ['eip155'], type: 'ANNOUNCED' },
    },
  }))
  expect((await client.debug()).detected).toEqual([{ id: 'a', name: 'A', type: 'ANNOUNCED' }])
})

test.each([
  ['basic', { basic: true, features: { swaps: ['mine'] } }],
  ['host', { features: { swaps: ['mine'] } }],
  ['default', {}],
] as const)(
  'param: without a remote configuration a remote feature is decided by: %s',
  async (source, config) => {
    const { client } = fakeClient(config)
    expect((await client.debug()).config['features.swaps']?.source).toBe(source)
  },
)
