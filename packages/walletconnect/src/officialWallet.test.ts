import { startRelay, type RunningRelay } from '@latchkey/relay'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { memoryBrowser, type MemoryBrowser } from '../test/memoryBrowser.js'
import {
  officialWallet,
  type OfficialWallet,
  releases,
  stopWallet,
  type WalletEvent,
} from '../test/officialWallet.js'
import { testEnv } from '../test/testEnv.js'
import type { RemoteConnection, RemoteConnectParameters } from './connector/connectorTypes.js'
import { walletConnect } from './walletConnect.js'

const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']

const namespacesOf = (chains: readonly string[], methods: readonly string[] = METHODS): object => ({
  eip155: {
    chains,
    accounts: chains.map((chain) => `${chain}:${ADDRESS}`),
    methods,
    events: ['chainChanged', 'accountsChanged'],
  },
})

let relay: RunningRelay
const undo: (() => unknown)[] = []
beforeAll(async () => {
  relay = await startRelay({ port: 0, logLevel: 'silent' })
})
afterEach(async () => {
  for (const run of undo.splice(0).toReversed()) await run()
})
afterAll(() => relay.close())

/** A page with our connector. */
function page(browser: MemoryBrowser = memoryBrowser(), relayUrl: string | readonly string[] = relay.url) {
  const tab = browser.tab()
  const env = testEnv(tab, { chains: ['eip155:1', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
  const connector = walletConnect({ relayUrl })
  const stop = connector.start(env)
  undo.push(stop)
  const connect = (more: Partial<RemoteConnectParameters> = {}): Promise<readonly RemoteConnection[]> =>
    connector.connect({
      namespaces: ['eip155'],
      silent: false,
      signal: new AbortController().signal,
      ...more,
    })
  return { browser, tab, env, connector, connect, stop }
}

async function wallet(release: (typeof releases)[number]): Promise<OfficialWallet> {
  const made = await officialWallet(release, relay.url)
  undo.push(() => stopWallet(made))
  return made
}

const approves = (target: OfficialWallet, namespaces: object): void =>
  target.on('session_proposal', ({ id }) => void target.approveSession({ id, namespaces }))

const answers = (target: OfficialWallet, respond: (event: WalletEvent) => object): void =>
  target.on('session_request', (event) => {
    const { id, topic } = event
    void target.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...respond(event) } })
  })

async function connected(
  release: (typeof releases)[number],
  namespaces = namespacesOf(['eip155:1', 'eip155:10']),
) {
  const dapp = page()
  const peer = await wallet(release)
  approves(peer, namespaces)
  const connections = await dapp.connect({ onUri: (uri) => void peer.pair({ uri }) })
  const [connection] = connections
  if (connection === undefined) throw new Error('nothing connected')
  const provider = connection.provider as { request(args: object): Promise<unknown> }
  return { dapp, peer, connection, connections, provider }
}

const once = <T>(subscribe: (listener: (value: T) => void) => unknown): Promise<T> =>
  new Promise((resolve) => subscribe(resolve))

describe.each(releases)('%s', (release) => {
  test('behavior: approve, sign, and the wallet knows that it is connected', async () => {
    const { peer, connection, provider } = await connected(release)
    expect(connection.accounts).toEqual([`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`])
    expect(connection.chainId).toBe('eip155:1')
    expect(connection.peer).toEqual({
      name: 'Vector Wallet',
      url: 'https://wallet.example',
      icon: 'https://wallet.example/icon.png',
    })
    const [session] = Object.values(peer.getActiveSessions())
    await expect.poll(() => Object.values(peer.getActiveSessions())[0]?.acknowledged).toBe(true)
    expect(session?.topic).toBe(connection.topic)
    answers(peer, ({ params }) => ({ result: { method: params.request.method, chain: params.chainId } }))
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', ADDRESS] })).toEqual({
      method: 'personal_sign',
      chain: 'eip155:1',
    })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  test('behavior: the wallet sees every family, every network and both Solana aliases, all optional', async () => {
    const dapp = page()
    const peer = await wallet(release)
    const proposal = once<WalletEvent>((listener) => peer.on('session_proposal', listener))
    const attempt = dapp.connect({ onUri: (uri) => void peer.pair({ uri }) })
    const { id, params } = await proposal
    expect(params).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: {
        eip155: { chains: ['eip155:1', 'eip155:10'] },
        solana: {
          chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
        },
      },
    })
    const rejected = expect(attempt).rejects.toMatchObject({ name: 'user_rejected' })
    await peer.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    await rejected
    expect([...dapp.browser.records.keys()].filter((key) => !key.includes('.seed.'))).toEqual([])
  })

  test('behavior: fewer methods, another chain: refused here, without asking', async () => {
    const { peer, connection, provider } = await connected(
      release,
      namespacesOf(['eip155:137'], ['personal_sign']),
    )
    let asked = 0
    answers(peer, () => {
      asked += 1
      return { result: '0x' }
    })
    expect(connection.chainId).toBe('eip155:137')
    await expect(provider.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({
      name: 'method_not_supported',
    })
    await expect(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).rejects.toMatchObject({ code: 4902 })
    expect(asked).toBe(0)
  })

  test('error: a family that was asked for but not approved is an unsupported chain', async () => {
    const dapp = page()
    const peer = await wallet(release)
    approves(peer, namespacesOf(['eip155:1']))
    await expect(
      dapp.connect({ namespaces: ['solana'], onUri: (uri) => void peer.pair({ uri }) }),
    ).rejects.toMatchObject({ name: 'unsupported_chain' })
    await expect.poll(() => Object.keys(peer.getActiveSessions())).toEqual([])
  })

  test('behavior: typed data with numbers of 30 digits arrives, as object and as text', async () => {
    const { peer, provider } = await connected(release)
    const number = '123456789012345678901234567890'
    answers(peer, ({ params }) => ({ result: params.request.params }))
    const text = `{"message":{"value":${number},"list":[${number}],"note":"${number}, \\"${number}\\""}}`
    expect(await provider.request({ method: 'eth_signTypedData_v4', params: [ADDRESS, text] })).toEqual([
      ADDRESS,
      `{"message":{"value":"${number}","list":["${number}"],"note":"${number}, \\"${number}\\""}}`,
    ])
    expect(
      await provider.request({
        method: 'eth_signTypedData_v4',
        params: [ADDRESS, { message: { value: BigInt(number) } }],
      }),
    ).toEqual([ADDRESS, { message: { value: number } }])
  })

  test('error: a no in the wallet is 4001, another error keeps its code', async () => {
    const { peer, provider } = await connected(release)
    const errors = [
      { code: 5000, message: 'User rejected.' },
      { code: -32000, message: 'nonce too low' },
    ]
    answers(peer, () => ({ error: errors.shift() }))
    const ask = (): Promise<unknown> => provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] })
    await expect(ask()).rejects.toMatchObject({ code: 4001, data: { code: 5000 } })
    await expect(ask()).rejects.toMatchObject({ code: -32000, message: 'nonce too low' })
  })

  test('behavior: events, update, extend and pings', async () => {
    const { peer, connection, dapp } = await connected(release)
    const { topic } = connection
    const chain = once((listener) => connection.on('chainChanged', listener))
    await peer.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:1' })
    expect(await chain).toBe('eip155:10')
    const accounts = once((listener) => connection.on('accountsChanged', listener))
    const update = await peer.updateSession({ topic, namespaces: namespacesOf(['eip155:1', 'eip155:137']) })
    await update.acknowledged()
    expect(await accounts).toEqual([`eip155:1:${ADDRESS}`, `eip155:137:${ADDRESS}`])
    expect(connection.chainId).toBe('eip155:1')
    await (await peer.extendSession({ topic })).acknowledged()
    await peer.engine.signClient.ping({ topic })
    expect(dapp.env.lines.filter((line) => line.includes('not handled'))).toEqual([])
  })

  test('behavior: a switch to a chain of the session is local; to another one it is asked of the wallet', async () => {
    const { peer, connection, provider } = await connected(release)
    const asked: string[] = []
    answers(peer, ({ topic, params }) => {
      asked.push(params.request.method)
      void peer.updateSession({ topic, namespaces: namespacesOf(['eip155:1', 'eip155:10', 'eip155:137']) })
      return { result: null }
    })
    const method = 'wallet_switchEthereumChain'
    await provider.request({ method, params: [{ chainId: '0xa' }] })
    expect([connection.chainId, asked]).toEqual(['eip155:10', []])
    await provider.request({ method, params: [{ chainId: '0x89' }] })
    expect([connection.chainId, asked]).toEqual(['eip155:137', [method]])
  })

  test('behavior: the wallet leaves: request in flight and connection end', async () => {
    const { peer, connection, provider, dapp } = await connected(release)
    const ended = once((listener) => connection.on('disconnect', listener))
    const request = expect(
      provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] }),
    ).rejects.toMatchObject({ name: 'session_gone' })
    await peer.disconnectSession({ topic: connection.topic, reason: { code: 6000, message: 'bye' } })
    expect(await ended).toEqual({ reason: 'wallet' })
    await request
    await expect
      .poll(() => [...dapp.browser.records.keys()].filter((key) => !key.includes('.seed.')))
      .toEqual([])
  })

  test('behavior: we leave: the wallet hears it, no record stays', async () => {
    const { peer, connection, dapp } = await connected(release)
    const heard = once((listener) => peer.on('session_delete', listener))
    await connection.disconnect(new AbortController().signal)
    expect(await heard).toMatchObject({ topic: connection.topic })
    await expect
      .poll(() => [...dapp.browser.records.keys()].filter((key) => !key.includes('.seed.')))
      .toEqual([])
    await expect.poll(() => dapp.tab.sockets.at(-1)?.readyState, { timeout: 4000 }).toBe(3)
  })

  test('behavior: a reload restores silently, and the wallet is still reached', async () => {
    const { peer, dapp } = await connected(release)
    dapp.stop()
    const again = page(dapp.browser)
    const [connection] = await again.connect({ silent: true })
    expect(connection?.accounts).toHaveLength(2)
    answers(peer, () => ({ result: '0x51' }))
    const provider = connection?.provider as { request(args: object): Promise<unknown> }
    expect(await provider.request({ method: 'personal_sign', params: ['0x', ADDRESS] })).toBe('0x51')
  })
})
