import { expect, test } from 'vitest'
import { fakeConnection, fakeConnector } from '../../test/fakeWallets.js'
import { asked, create, gateway } from '../../test/servedWallets.js'
import { fetchConnectors } from '../actions.js'
import type { DetectedWallet } from '../types/wallet.js'

const found = (id: string, facts: Partial<DetectedWallet> = {}): DetectedWallet => ({
  id,
  rdns: id,
  name: id,
  connectorId: 'injected',
  namespaces: ['eip155'],
  type: 'ANNOUNCED',
  ...facts,
})

async function told(wallets: readonly DetectedWallet[], config: Parameters<typeof create>[0] = {}) {
  const made = create(config)
  made.context.update('test', () => ({
    detected: Object.fromEntries(wallets.map((wallet) => [wallet.id, wallet])),
  }))
  return { ...made, connectors: await fetchConnectors(made.client), queries: asked(made) }
}

test('behavior: a wallet of the static list has its ids without a request and keeps its own data', async () => {
  const icon = 'data:image/svg+xml,x'
  const { connectors, queries } = await told([found('io.metamask', { name: 'My MetaMask', icon })])
  expect(connectors).toEqual([
    {
      id: 'io.metamask',
      name: 'My MetaMask',
      type: 'ANNOUNCED',
      connectorId: 'injected',
      namespaces: ['eip155'],
      info: { rdns: 'io.metamask' },
      imageUrl: icon,
      imageId: 'io.metamask',
      explorerId: 'io.metamask',
    },
  ])
  expect(queries).toEqual([])
})

test('behavior: other wallets are looked up at the gateway by rdns, with their pictures', async () => {
  const { connectors } = await told([found('a.b', { rdns: 'IO.W70' })])
  expect(connectors).toMatchObject([
    {
      id: 'a.b',
      explorerId: 'io.w70',
      imageId: 'io.w70',
      imageUrl: expect.stringContaining(`${gateway}/getWalletImage/io.w70`),
    },
  ])
})

test('behavior: wallets are matched by name only if they announce no rdns', async () => {
  const { rdns: _none, ...byName } = found('phantom', { name: 'Phantom', namespaces: ['solana'] })
  const { connectors } = await told([byName, found('evil.example', { name: 'MetaMask' })])
  expect(connectors[0]).toMatchObject({ explorerId: 'app.phantom' })
  expect(connectors[1]).not.toHaveProperty('explorerId')
  expect(connectors[1]).not.toHaveProperty('imageId')
})

test('behavior: generic entries have no ids; logins are listed; a connected wallet has its provider', async () => {
  const auth = fakeConnector('embedded', ['eip155'], 'AUTH')
  const made = create({ connectors: [auth], gateway: undefined })
  made.context.update('test', () => ({
    detected: {
      injected: found('injected', { type: 'INJECTED', name: 'MetaMask' }),
      walletConnect: found('walletConnect', { type: 'WALLET_CONNECT', connectorId: 'wc', elsewhere: true }),
    },
  }))
  const connection = fakeConnection('eip155', 'wc', 'io.metamask', 'eip155:1', ['0x1'])
  made.context.connections.set(connection.id, connection)
  const connectors = await fetchConnectors(made.client)
  expect(connectors.map(({ id, type }) => [id, type])).toEqual([
    ['injected', 'INJECTED'],
    ['walletConnect', 'WALLET_CONNECT'],
    ['embedded', 'AUTH'],
  ])
  expect(connectors.filter(({ explorerId }) => explorerId)).toEqual([])
  expect(connectors[1]?.provider).toBe(connection.provider)
})

test('error: without an answer of the gateway a wallet has no ids, without throwing', async () => {
  const made = create()
  made.platform.answer = () => Promise.reject(new TypeError('offline'))
  made.context.update('test', () => ({ detected: { 'io.w70': found('io.w70') } }))
  expect(await fetchConnectors(made.client)).toMatchObject([{ id: 'io.w70' }])
  expect((await fetchConnectors(made.client))[0]).not.toHaveProperty('explorerId')
})
