import { describe, expect, test } from 'vitest'
import { ALICE, settle, stage } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import {
  addRecentTransaction,
  connect,
  fetchConnectors,
  reconnect,
  requestRpc,
  sentTransaction,
} from '../actions.js'

const WALLET = 'io.metamask'
const HASH = `0x${'ab'.repeat(32)}`

describe('connect', () => {
  test.each([{ id: WALLET }, { walletId: WALLET }, { id: WALLET, namespaces: ['eip155'] as const }])(
    'behavior: %o names the wallet',
    async (request) => {
      const { client, connector, connection } = stage()
      connector.announce(WALLET)
      const connecting = connect(client, request)
      connector.asks[0]?.grant(connection())
      await expect(connecting).resolves.toMatchObject({ address: ALICE })
      expect(connector.asks[0]).toMatchObject({ walletId: WALLET })
    },
  )
})

test('behavior: a row of the list connects like its id', async () => {
  const { client, connector, connection } = stage()
  connector.announce(WALLET, 'MetaMask')
  const rows = await fetchConnectors(client)
  const connecting = connect(client, rows.find(({ id }) => id === WALLET) ?? { id: '' })
  connector.asks[0]?.grant(connection())
  await expect(connecting).resolves.toMatchObject({ address: ALICE, wallet: { id: WALLET } })
})

describe('reconnect', () => {
  test('behavior: makes no request without records', async () => {
    const { client, connector } = stage()
    await expect(reconnect(client)).resolves.toEqual([])
    expect(connector.asks).toEqual([])
  })

  test('behavior: reconnects a wallet that was locked at the start', async () => {
    const tabs = memoryTabs()
    const first = stage({}, { platform: memoryPlatform({}, tabs) })
    first.connector.announce(WALLET)
    const connecting = connect(first.client, { id: WALLET })
    first.connector.asks[0]?.grant(first.connection())
    await connecting
    await settle()
    first.stop()
    await first.platform.advance(0)
    first.client.dispose()

    const { client, connector, connection } = stage({}, { platform: memoryPlatform({}, tabs) })
    connector.announce(WALLET)
    await settle()
    const during = reconnect(client)
    await settle()
    expect(connector.asks).toMatchObject([{ walletId: WALLET, silent: true }])
    connector.asks[0]?.grant()
    await settle()
    connector.asks.at(-1)?.grant(connection())
    await during
    const wallets = await reconnect(client)
    expect(wallets).toMatchObject([{ wallet: { id: WALLET }, address: ALICE, isActive: true }])
    expect(connector.asks).toHaveLength(2)
  })
})

test('behavior: a host’s transaction is stored and followed to its end', async () => {
  const { client, connector, connection } = stage(
    {},
    {
      actions: () => ({ waitForReceipt: async () => ({ hash: HASH, status: 'success', blockNumber: '1' }) }),
    },
  )
  connector.announce(WALLET)
  const connecting = connect(client, { id: WALLET })
  connector.asks[0]?.grant(connection())
  await connecting
  const summary = { to: ALICE, amount: '1.5', symbol: 'ETH' }
  await addRecentTransaction(client, { hash: HASH, summary })
  const sent = sentTransaction(client.getState(), HASH)
  expect(sent).toMatchObject({ kind: 'host', account: `eip155:1:${ALICE}`, chainId: 'eip155:1', summary })
  await settle()
  expect(sentTransaction(client.getState(), HASH)).toMatchObject({ outcome: 'confirmed' })
})

test('behavior: asks a node of any configured network, without a cache', async () => {
  const posts: unknown[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    const { id, method, params } = JSON.parse(String(init?.body)) as Record<string, unknown>
    posts.push([url, method, params])
    return Response.json({ jsonrpc: '2.0', id, result: '0x10' })
  }
  const { client } = stage({}, { platform: memoryPlatform({ fetch: fetch as never }) })
  const request = { chainId: 'eip155:137', method: 'eth_blockNumber' } as const
  await expect(requestRpc(client, request)).resolves.toBe('0x10')
  await expect(requestRpc(client, { ...request, params: ['0x1'] })).resolves.toBe('0x10')
  expect(posts).toEqual([
    ['https://rpc.test/137', 'eth_blockNumber', []],
    ['https://rpc.test/137', 'eth_blockNumber', ['0x1']],
  ])
  await expect(requestRpc(client, { ...request, chainId: 'eip155:5' })).rejects.toMatchObject({
    name: 'network_not_found',
  })
})
