import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectRemote, disconnect, fetchTokens, signMessage } from '@latchkey/core/actions'
import { describe, expect, onTestFinished, test } from 'vitest'
import { coreHarness, names } from '../test/coreHarness.js'
import { ADDRESS, approves, storedRecords, namespacesOf, once } from '../test/harness.js'
import { memoryBrowser } from '../test/memoryBrowser.js'
import type { WalletEvent } from '../test/officialWallet.js'

const { wallet, open, connected } = coreHarness()

describe('connecting', () => {
  test('behavior: the URI is shown, the wallet approves: connected, saved, tracked', async () => {
    const page = open()
    const peer = await wallet()
    approves(peer, namespacesOf(['eip155:10', 'eip155:1']))
    const connecting = connectRemote(page.client)
    await page.when(({ attempt }) => attempt !== null)
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

test('behavior: the gateway gets the browser’s relay id, if the host wants that, once a wallet approved', async () => {
  const notices: string[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/v1/account/')) notices.push(request.url)
    response.setHeader('content-type', 'application/json').end('{"balances":[]}')
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const config = { gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, projectId: 'demo' }
  for (const options of [{ sendClientId: true }, {}]) {
    const { page } = await connected({ config, options })
    const before = notices.length
    await fetchTokens(page.client, { fresh: true })
    expect(notices.length).toBeGreaterThan(before)
    const ids = notices.slice(before).map((url) => new URLSearchParams(url.split('?')[1]).get('clientId'))
    expect(new Set(ids).size).toBe(1)
    if (options.sendClientId) expect(ids[0]).toMatch(/^did:key:z6Mk/)
    else expect(ids[0]).toBeNull()
  }
})

describe('failing attempts', () => {
  test('behavior: the wallet gets the host’s metadata, also with a sign-in', async () => {
    const icons = ['/logo.svg', 'https://cdn.example/logo.png', 'data:image/png;base64,AA', 'http://[']
    const metadata = { name: 'Lumen', description: 'Prints', url: 'https://elsewhere.example', icons }
    const walletEvents = {
      name: 'Lumen',
      description: 'Prints',
      url: 'https://dapp.example',
      icons: ['https://dapp.example/logo.svg', 'https://cdn.example/logo.png'],
    }
    const page = open({ config: { metadata } })
    const peer = await wallet()
    const proposed = once<WalletEvent>((listener) => peer.on('session_proposal', listener))
    connectRemote(page.client).catch(() => undefined)
    await peer.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    expect((await proposed).params.proposer.metadata).toEqual(walletEvents)

    const { uri: first } = await page.when(({ pairing }) => pairing)
    const authRequested = once<WalletEvent>((listener) => peer.on('session_authenticate', listener))
    connectRemote(page.client, { signIn: { nonce: '9b1c1e7f0d4a4b0c' } }).catch(() => undefined)
    await peer.pair({ uri: (await page.when(({ pairing }) => pairing?.uri !== first && pairing)).uri })
    expect((await authRequested).params.requester.metadata).toEqual(walletEvents)
  })

  test('behavior: without metadata the wallet gets the page’s title', async () => {
    const page = open()
    const peer = await wallet()
    const proposed = once<WalletEvent>((listener) => peer.on('session_proposal', listener))
    connectRemote(page.client).catch(() => undefined)
    await peer.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    expect((await proposed).params.proposer.metadata).toMatchObject({ name: 'Vector Dapp', icons: [] })
  })

  test('error: a rejection in the wallet is declined, and the next attempt is independent', async () => {
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

  test('error: a dead relay is relay_unreachable within 5 s', async () => {
    const page = open({ relayUrl: 'ws://127.0.0.1:9/' })
    await expect(connectRemote(page.client)).rejects.toMatchObject({ name: 'relay_unreachable' })
    expect(page.state().attempt).toMatchObject({ status: 'failed', error: { name: 'relay_unreachable' } })
  })

  test('error: invalid_config without a relay; unsupported_chain for families that are not configured', async () => {
    const page = open({ relayUrl: [] })
    await expect(connectRemote(page.client)).rejects.toMatchObject({ name: 'invalid_config' })
    await expect(connectRemote(page.client, { namespaces: ['solana'] })).rejects.toMatchObject({
      name: 'unsupported_chain',
    })
  })

  test('behavior: ten aborted attempts leave nothing behind', async () => {
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
    await expect.poll(() => storedRecords(page.browser)).toEqual([])
    await expect.poll(() => page.tab.sockets.at(-1)?.readyState).toBe(3)
  })

  test('behavior: an attempt that is still unanswered is the same attempt', async () => {
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
  test('behavior: a reload restores it under the chosen wallet, without a message to the wallet', async () => {
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

  test('behavior: a session is restored within 3 s despite a dead relay', async () => {
    const { page } = await connected()
    page.leave()
    const again = open({ browser: page.browser, relayUrl: 'ws://127.0.0.1:9/' })
    await again.when(({ phase }) => phase === 'ready')
    expect(again.state().accounts.eip155).toMatchObject({ status: 'connected', address: ADDRESS })
  })

  test('behavior: a session that is gone at load is dropped from the records', async () => {
    const { page } = await connected()
    page.leave()
    for (const key of storedRecords(page.browser)) page.browser.records.delete(key)
    const again = open({ browser: page.browser })
    await again.when(({ phase }) => phase === 'ready')
    expect(again.state().accounts.eip155).toEqual({ status: 'disconnected' })
    again.leave()
    const third = open({ browser: page.browser })
    expect(third.state()).toMatchObject({ phase: 'ready', accounts: { eip155: { status: 'disconnected' } } })
  })

  test('behavior: an attempt interrupted by a reload continues: connected, recent, tracked', async () => {
    const page = open({ browser: memoryBrowser({ isTouch: true }) })
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

  test('behavior: the page disconnects: at once, the wallet is notified, no record remains', async () => {
    const { page, peer } = await connected()
    const sessionDeleted = once((listener) => peer.on('session_delete', listener))
    const leaving = disconnect(page.client)
    expect(page.state().accounts.eip155).toEqual({ status: 'disconnected' })
    await leaving
    await sessionDeleted
    await expect.poll(() => storedRecords(page.browser)).toEqual([])
    page.leave()
    const again = open({ browser: page.browser })
    expect(again.state().accounts.eip155).toEqual({ status: 'disconnected' })
  })

  test('behavior: the wallet disconnects: disconnected, here and after a reload', async () => {
    const { page, peer } = await connected()
    const [session] = Object.values(peer.getActiveSessions())
    await peer.disconnectSession({ topic: session?.topic, reason: { code: 6000, message: 'bye' } })
    await page.when(({ accounts }) => accounts.eip155?.status === 'disconnected')
    expect(names(page)).toContain('DISCONNECT_SUCCESS')
    await expect(signMessage(page.client, { message: 'hello' })).rejects.toMatchObject({
      name: 'not_connected',
    })
  })

  test('error: failing requests have named errors', async () => {
    const { page, peer } = await connected()
    const sign = (): Promise<string> => signMessage(page.client, { message: 'hello' })
    const refused = once<WalletEvent>((listener) => peer.on('session_request', listener))
    const declined = expect(sign()).rejects.toMatchObject({ name: 'user_rejected' })
    const { id, topic } = await refused
    const error = { code: 5000, message: 'User rejected.' }
    await peer.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    await declined
    const pending = expect(sign()).rejects.toMatchObject({ name: 'session_gone' })
    await peer.disconnectSession({ topic, reason: { code: 6000, message: 'bye' } })
    await pending
    expect(page.state().walletRequests).toBe(0)
  })

  test('param: without multiWallet a new session replaces the old one, whose wallet is notified', async () => {
    const { page, peer } = await connected({ config: { features: { multiWallet: false } } })
    const sessionDeleted = once((listener) => peer.on('session_delete', listener))
    const other = await wallet('walletkit-1.2.8')
    approves(other, namespacesOf(['eip155:10']))
    const connecting = connectRemote(page.client, { walletId: 'io.rabby' })
    await other.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    expect(await connecting).toMatchObject({ chainId: 'eip155:10', wallet: { id: 'io.rabby' } })
    await sessionDeleted
    expect(page.state().accounts.eip155?.status).toBe('connected')
  })

  test('behavior: the wallet’s events and updates are visible; an update without our chain is unsupported', async () => {
    const { page, peer } = await connected()
    const torn: unknown[] = []
    page.client.subscribe(({ accounts: { eip155 }, connections, networks }) => {
      if (eip155?.status !== 'connected') return
      const shared = connections[eip155.connectionId]?.accounts ?? []
      const isWhole =
        shared.some(({ caip }) => caip === eip155.caipAddress) && networks.eip155?.chainId === eip155.chainId
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
    expect(torn).toEqual([])
  })
})
