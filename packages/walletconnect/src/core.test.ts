import { connectRemote, disconnect, signMessage, switchNetwork } from '@latchkey/core/actions'
import type { Adapter } from '@latchkey/core/adapter'
import { eip155 } from '@latchkey/eip155'
import { describe, expect, test } from 'vitest'
import { chain, type CorePage, corePage, type CorePageOptions } from '../test/coreScene.js'
import { ADDRESS, answers, approves, harness, keptRecords, namespacesOf, once } from '../test/harness.js'
import type { OfficialWallet, WalletEvent } from '../test/officialWallet.js'

const { wallet, undo, relayUrl } = harness()

function open(options: Partial<CorePageOptions> = {}): CorePage {
  const page = corePage({ relayUrl: relayUrl(), ...options })
  undo.push(page.stop)
  return page
}

const names = ({ events }: CorePage): readonly string[] => events.map(({ event }) => event)

/** A page that is connected to a real wallet. */
async function connected(
  options: Partial<CorePageOptions> = {},
  namespaces = namespacesOf(['eip155:1', 'eip155:10']),
): Promise<{ page: CorePage; peer: OfficialWallet }> {
  const page = open(options)
  const peer = await wallet()
  approves(peer, namespaces)
  const connecting = connectRemote(page.client, { walletId: 'io.metamask' })
  await peer.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
  await connecting
  return { page, peer }
}

describe('connecting', () => {
  test('behavior: the URI shows, the wallet approves: connected, saved, tracked', async () => {
    const page = open()
    const peer = await wallet()
    approves(peer, namespacesOf(['eip155:10', 'eip155:1']))
    const connecting = connectRemote(page.client)
    expect(page.state().attempt).toMatchObject({ status: 'waiting', remote: true, walletId: 'walletConnect' })
    expect(page.state().accounts.eip155).toEqual({ status: 'connecting' })
    const { uri, expiresAt } = await page.when(({ pairing }) => pairing)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(expiresAt).toBeGreaterThan(Date.now() + 200_000)
    await peer.pair({ uri })
    const account = await connecting
    expect(account).toMatchObject({
      address: ADDRESS,
      chainId: 'eip155:1',
      connectorId: 'walletConnect',
      wallet: { id: 'walletConnect', name: 'Vector Wallet' },
    })
    expect(account.wallet.icon).toBeUndefined()
    expect(page.state()).toMatchObject({ pairing: null, recent: [], attempt: { status: 'connected' } })
    const tracked = page.events.find(({ event }) => event === 'CONNECT_SUCCESS')
    expect(tracked?.properties).toMatchObject({ method: 'qrcode', reconnect: false })
  })
})

describe('an attempt that does not connect', () => {
  test('error: a no in the wallet is declined, and the next attempt stands for itself', async () => {
    const page = open()
    const peer = await wallet()
    peer.on('session_proposal', ({ id }) => {
      void peer.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    })
    const connecting = connectRemote(page.client, { walletId: 'io.metamask' })
    connecting.catch(() => undefined)
    await peer.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    await expect(connecting).rejects.toMatchObject({ name: 'user_rejected' })
    expect(page.state()).toMatchObject({
      attempt: { status: 'declined' },
      pairing: null,
      accounts: { eip155: { status: 'disconnected' } },
    })
    const other = await wallet()
    approves(other, namespacesOf(['eip155:1']))
    const again = connectRemote(page.client, { walletId: 'io.metamask' })
    await other.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    expect(await again).toMatchObject({ status: 'connected', wallet: { id: 'io.metamask' } })
  })

  test('error: a dead relay is relay_unreachable within 5 s (user demand 4.2)', async () => {
    const page = open({ relayUrl: 'ws://127.0.0.1:9/' })
    await expect(connectRemote(page.client)).rejects.toMatchObject({ name: 'relay_unreachable' })
    expect(page.state().attempt).toMatchObject({ status: 'failed', error: { name: 'relay_unreachable' } })
  })

  test('error: without a relay it is invalid_config; of families that are not configured, unsupported_chain', async () => {
    const page = open({ relayUrl: [] })
    await expect(connectRemote(page.client)).rejects.toMatchObject({ name: 'invalid_config' })
    await expect(connectRemote(page.client, { namespaces: ['solana'] })).rejects.toMatchObject({
      name: 'unsupported_chain',
    })
  })

  test('behavior: walking away ten times leaves nothing behind (user demand 4.1, 4.3)', async () => {
    const page = open()
    for (let turn = 0; turn < 10; turn += 1) {
      const opened = page.client.open({ view: 'Connect' })
      const connecting = connectRemote(page.client, { walletId: `wallet-${turn}` })
      const ended = expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
      if (turn % 2) await page.when(({ pairing }) => pairing)
      await page.when(({ modal }) => modal.stack.length > 0)
      page.client.close()
      expect(page.state()).toMatchObject({ pairing: null, attempt: { status: 'cancelled' } })
      await ended
      expect(await opened).toEqual({ status: 'dismissed' })
    }
    await expect.poll(() => keptRecords(page.browser)).toEqual([])
    await expect.poll(() => page.tab.sockets.at(-1)?.readyState, { timeout: 4000 }).toBe(3)
  })

  test('behavior: an attempt that is still unanswered is the same attempt (ruling 30)', async () => {
    const page = open()
    const first = connectRemote(page.client, { walletId: 'io.metamask' })
    first.catch(() => undefined)
    const { uri } = await page.when(({ pairing }) => pairing)
    expect(connectRemote(page.client, { walletId: 'io.metamask' })).toBe(first)
    const other = connectRemote(page.client, { walletId: 'io.rabby' })
    other.catch(() => undefined)
    await expect(first).rejects.toMatchObject({ name: 'request_aborted' })
    expect((await page.when(({ pairing }) => pairing)).uri).not.toBe(uri)
  })
})

describe('a session', () => {
  test('behavior: a reload restores it under the wallet that was chosen, without a word to it', async () => {
    const { page } = await connected()
    expect(page.state().recent).toEqual([{ id: 'io.metamask', name: 'Vector Wallet', remote: true }])
    page.leave()
    const again = open({ browser: page.browser })
    expect(again.state().accounts.eip155).toMatchObject({ status: 'reconnecting', address: ADDRESS })
    const account = await again.when(({ accounts: { eip155 } }) => eip155?.status === 'connected' && eip155)
    expect(account.wallet).toMatchObject({ id: 'io.metamask', name: 'Vector Wallet' })
    const tracked = again.events.find(({ event }) => event === 'CONNECT_SUCCESS')
    expect(tracked?.properties).toMatchObject({ reconnect: true })
  })

  test('behavior: a session that is gone at load is dropped from the records (user demand 4.4)', async () => {
    const { page } = await connected()
    page.leave()
    for (const key of keptRecords(page.browser)) page.browser.records.delete(key)
    const again = open({ browser: page.browser })
    await again.when(({ phase }) => phase === 'ready')
    expect(again.state().accounts.eip155).toEqual({ status: 'disconnected' })
    again.leave()
    const third = open({ browser: page.browser })
    expect(third.state()).toMatchObject({ phase: 'ready', accounts: { eip155: { status: 'disconnected' } } })
  })

  test('behavior: an attempt that a reload interrupted goes on: connected, recent, tracked', async () => {
    const page = open()
    const connecting = connectRemote(page.client, { walletId: 'io.metamask' })
    connecting.catch(() => undefined)
    const { uri } = await page.when(({ pairing }) => pairing)
    page.leave()
    const again = open({ browser: page.browser })
    const peer = await wallet()
    approves(peer, namespacesOf(['eip155:1']))
    await peer.pair({ uri })
    const account = await again.when(({ accounts: { eip155 } }) => eip155?.status === 'connected' && eip155)
    expect(account.wallet.id).toBe('io.metamask')
    expect(again.state().recent).toMatchObject([{ id: 'io.metamask', remote: true }])
    expect(names(again)).toContain('CONNECT_SUCCESS')
    expect([...page.browser.stored.keys()].some((key) => key.endsWith('.connections'))).toBe(true)
  })

  test('behavior: we leave: disconnected at once, the wallet hears it, no record stays', async () => {
    const { page, peer } = await connected()
    const heard = once((listener) => peer.on('session_delete', listener))
    const leaving = disconnect(page.client)
    expect(page.state().accounts.eip155).toEqual({ status: 'disconnected' })
    await leaving
    await heard
    await expect.poll(() => keptRecords(page.browser)).toEqual([])
    page.leave()
    const again = open({ browser: page.browser })
    expect(again.state().accounts.eip155).toEqual({ status: 'disconnected' })
  })

  test('behavior: the wallet leaves: disconnected, here and after a reload', async () => {
    const { page, peer } = await connected()
    const [session] = Object.values(peer.getActiveSessions())
    await peer.disconnectSession({ topic: session?.topic, reason: { code: 6000, message: 'bye' } })
    await page.when(({ accounts }) => accounts.eip155?.status === 'disconnected')
    expect(names(page)).toContain('DISCONNECT_SUCCESS')
    await expect(signMessage(page.client, { message: 'hello' })).rejects.toMatchObject({
      name: 'network_or_address_undefined',
    })
  })

  test('behavior: a new session takes the place of the old one, whose wallet hears the end', async () => {
    const { page, peer } = await connected()
    const heard = once((listener) => peer.on('session_delete', listener))
    const other = await wallet('walletkit-1.2.8')
    approves(other, namespacesOf(['eip155:10']))
    const connecting = connectRemote(page.client, { walletId: 'io.rabby' })
    await other.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    expect(await connecting).toMatchObject({ chainId: 'eip155:10', wallet: { id: 'io.rabby' } })
    await heard
    expect(page.state().accounts.eip155?.status).toBe('connected')
  })

  test('behavior: events and updates of the wallet show; an update without our chain is unsupported', async () => {
    const { page, peer } = await connected()
    const torn: unknown[] = []
    page.client.subscribe(({ accounts: { eip155 }, connections, networks }) => {
      if (eip155?.status !== 'connected') return
      const shared = connections[eip155.connectionId]?.accounts ?? []
      const isWhole = shared.includes(eip155.caipAddress) && networks.eip155?.chainId === eip155.chainId
      if (!isWhole) torn.push([eip155.caipAddress, shared, networks.eip155?.chainId])
    })
    const [session] = Object.values(peer.getActiveSessions())
    const topic = session?.topic
    expect(page.state().networks.eip155).toMatchObject({
      chainId: 'eip155:1',
      approvedCaipNetworkIds: ['eip155:1', 'eip155:10'],
      supportsAllNetworks: true,
    })
    await peer.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:1' })
    await page.when(({ networks }) => networks.eip155?.chainId === 'eip155:10')
    await peer.updateSession({ topic, namespaces: namespacesOf(['eip155:137']) })
    await page.when(({ networks }) => networks.eip155?.chainId === 'eip155:137')
    expect(page.state()).toMatchObject({
      accounts: { eip155: { status: 'connected', chainId: 'eip155:137' } },
      networks: { eip155: { supported: false, approvedCaipNetworkIds: ['eip155:137'] } },
    })
    await page.when(({ modal }) => modal.stack.at(-1)?.view === 'UnsupportedChain')
    // Address, chain and network change in one update (user demand 8.4).
    expect(torn).toEqual([])
  })
})

describe('networks of a session', () => {
  const networks = [1, 10, 137].map((id) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }))

  test('behavior: a switch within the session is local', async () => {
    const { page, peer } = await connected()
    let asked = 0
    answers(peer, () => ({ result: (asked += 1) }))
    await switchNetwork(page.client, { chainId: 'eip155:10' })
    expect(page.state()).toMatchObject({
      switching: { status: 'done' },
      accounts: { eip155: { chainId: 'eip155:10', caipAddress: `eip155:10:${ADDRESS}` } },
    })
    expect(asked).toBe(0)
  })

  test('behavior: an unknown network is added, then used (ruling 34)', async () => {
    const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
    const { page, peer } = await connected(
      { config: { networks } },
      namespacesOf(['eip155:1', 'eip155:10'], methods),
    )
    const asked: string[] = []
    answers(peer, ({ topic, params }: WalletEvent) => {
      const { method } = params.request
      asked.push(method)
      if (method === 'wallet_switchEthereumChain') return { error: { code: 4902, message: 'Unrecognized' } }
      const chains = ['eip155:1', 'eip155:10', 'eip155:137']
      void peer.updateSession({ topic, namespaces: namespacesOf(chains, methods) })
      return { result: null }
    })
    await switchNetwork(page.client, { chainId: 'eip155:137' })
    expect(asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(page.state().networks.eip155).toMatchObject({
      chainId: 'eip155:137',
      approvedCaipNetworkIds: ['eip155:1', 'eip155:10', 'eip155:137'],
    })
  })

  test('error: a session that cannot take it: Chain is not supported, the network stays', async () => {
    const { page } = await connected(
      { config: { networks } },
      namespacesOf(['eip155:1', 'eip155:10'], ['personal_sign']),
    )
    expect(page.state().networks.eip155?.supportsAllNetworks).toBe(false)
    await expect(switchNetwork(page.client, { chainId: 'eip155:137' })).rejects.toMatchObject({
      name: 'chain_not_supported',
    })
    expect(page.state().networks.eip155?.chainId).toBe('eip155:1')
  })
})

describe('tabs', () => {
  test('behavior: the other tab is connected, and disconnected, as well', async () => {
    const { page } = await connected()
    const other = open({ browser: page.browser })
    await other.when(({ accounts }) => accounts.eip155?.status === 'connected')
    await disconnect(page.client)
    await other.when(({ accounts }) => accounts.eip155?.status === 'disconnected')
  })

  test('behavior: a tab that shows a code hears of a connection in another one', async () => {
    const browser = (await connected()).page.browser
    const other = open({ browser })
    await other.when(({ accounts }) => accounts.eip155?.status === 'connected')
    expect(other.state().accounts.eip155).toMatchObject({ wallet: { id: 'io.metamask' } })
  })
})

describe('several families', () => {
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const OWNER = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const solana: Adapter<'solana'> = {
    namespace: 'solana',
    connectors: () => [],
    actions: async () => ({}),
    reads: () => Promise.reject(new Error('no reads in this test')),
  }
  const config = {
    networks: [
      chain(1),
      { ...chain(0), id: SOLANA.slice(7), chainNamespace: 'solana' as const, name: 'Solana' },
    ],
    adapters: [eip155({ injected: false }), solana],
  }
  const both = {
    ...namespacesOf(['eip155:1']),
    solana: {
      chains: [SOLANA],
      accounts: [`${SOLANA}:${OWNER}`],
      methods: ['solana_signMessage'],
      events: [],
    },
  }

  test('behavior: one approval connects every family; they are restored and end together', async () => {
    const { page, peer } = await connected({ config }, both)
    expect(page.state().accounts).toMatchObject({
      eip155: { status: 'connected', address: ADDRESS, wallet: { id: 'io.metamask' } },
      solana: { status: 'connected', address: OWNER, wallet: { id: 'io.metamask' } },
    })
    page.leave()
    const again = open({ browser: page.browser, config })
    await again.when(({ accounts }) => accounts.solana?.status === 'connected')
    expect(again.state().accounts.eip155?.status).toBe('connected')
    const heard = once((listener) => peer.on('session_delete', listener))
    await disconnect(again.client, { namespace: 'solana' })
    expect(Object.values(again.state().accounts).map(({ status }) => status)).toEqual([
      'disconnected',
      'disconnected',
    ])
    await heard
    expect(names(again).filter((name) => name === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: a family that the wallet does not have stays disconnected', async () => {
    const { page } = await connected({ config }, namespacesOf(['eip155:1']))
    expect(page.state().accounts).toMatchObject({
      eip155: { status: 'connected' },
      solana: { status: 'disconnected' },
    })
    expect(page.state().recent).toHaveLength(1)
  })

  test('behavior: asked for one family, another wallet keeps the other one', async () => {
    const { page, peer } = await connected({ config }, namespacesOf(['eip155:1']))
    const other = await wallet()
    approves(other, both)
    const connecting = connectRemote(page.client, { walletId: 'app.phantom', namespaces: ['solana'] })
    await other.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    await connecting
    expect(page.state().accounts).toMatchObject({
      eip155: { wallet: { id: 'io.metamask' } },
      solana: { wallet: { id: 'app.phantom' } },
    })
    expect(Object.keys(peer.getActiveSessions())).toHaveLength(1)
  })
})
