import { caips } from '../test/harness.js'
import { describe, expect, test } from 'vitest'
import {
  ADDRESS,
  answers,
  approves,
  harness,
  storedRecords,
  namespacesOf,
  once,
  requester,
} from '../test/harness.js'
import { releases, type WalletEvent } from '../test/officialWallet.js'

const { page, wallet, connected } = harness()

describe.each(releases)('%s', (release) => {
  test('behavior: approve and sign, and the wallet has the session', async () => {
    const { peer, connection, request } = await connected(release)
    expect(caips(connection)).toEqual([`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`])
    expect(connection.chainId).toBe('eip155:1')
    expect(connection.session.peer).toEqual({
      name: 'Vector Wallet',
      url: 'https://wallet.example',
      icon: 'https://wallet.example/icon.png',
    })
    const [session] = Object.values(peer.getActiveSessions())
    await expect.poll(() => Object.values(peer.getActiveSessions())[0]?.acknowledged).toBe(true)
    expect(session?.topic).toBe(connection.session.topic)
    answers(peer, ({ params }) => ({ result: { method: params.request.method, chain: params.chainId } }))
    expect(await request('personal_sign', ['0x00', ADDRESS])).toEqual({
      method: 'personal_sign',
      chain: 'eip155:1',
    })
    const transaction = [{ from: ADDRESS, to: ADDRESS, value: '0x1' }]
    expect(await request('eth_sendTransaction', transaction)).toMatchObject({ method: 'eth_sendTransaction' })
    expect(await request('eth_accounts')).toEqual([ADDRESS])
    expect(await request('eth_chainId')).toBe('0x1')
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
    expect(storedRecords(dapp.browser)).toEqual([])
  })

  test('behavior: fewer methods, another chain: refused here, without a request', async () => {
    const { peer, connection, request } = await connected(
      release,
      namespacesOf(['eip155:137'], ['personal_sign']),
    )
    let requestCount = 0
    answers(peer, () => {
      requestCount += 1
      return { result: '0x' }
    })
    expect(connection.chainId).toBe('eip155:137')
    await expect(request('eth_sendTransaction', [{}])).rejects.toMatchObject({
      name: 'method_not_supported',
    })
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({
      code: 4902,
    })
    expect(requestCount).toBe(0)
  })

  test('error: a requested but unapproved family is an unsupported chain', async () => {
    const dapp = page()
    const peer = await wallet(release)
    approves(peer, namespacesOf(['eip155:1']))
    await expect(
      dapp.connect({ namespaces: ['solana'], onUri: (uri) => void peer.pair({ uri }) }),
    ).rejects.toMatchObject({ name: 'unsupported_chain' })
    await expect.poll(() => Object.keys(peer.getActiveSessions())).toEqual([])
  })

  test('behavior: typed data with numbers of 30 digits arrives, as object and as text', async () => {
    const { peer, request } = await connected(release)
    const number = '123456789012345678901234567890'
    answers(peer, ({ params }) => ({ result: params.request.params }))
    const text = `{"message":{"value":${number},"list":[${number}],"note":"${number}, \\"${number}\\""}}`
    expect(await request('eth_signTypedData_v4', [ADDRESS, text])).toEqual([
      ADDRESS,
      `{"message":{"value":"${number}","list":["${number}"],"note":"${number}, \\"${number}\\""}}`,
    ])
    expect(await request('eth_signTypedData_v4', [ADDRESS, { message: { value: BigInt(number) } }])).toEqual([
      ADDRESS,
      { message: { value: number } },
    ])
  })

  test('error: a rejection is 4001, another error keeps its code', async () => {
    const { peer, request } = await connected(release)
    const errors = [
      { code: 5000, message: 'User rejected.' },
      { code: -32000, message: 'nonce too low' },
    ]
    answers(peer, () => ({ error: errors.shift() }))
    const ask = (): Promise<unknown> => request('personal_sign', ['0x', ADDRESS])
    await expect(ask()).rejects.toMatchObject({ code: 4001, data: { code: 5000 } })
    await expect(ask()).rejects.toMatchObject({ code: -32000, message: 'nonce too low' })
  })

  test('behavior: events, update, extend and pings', async () => {
    const { peer, connection, dapp } = await connected(release)
    const { topic } = connection.session
    const chain = once((listener) => connection.on('chainChanged', listener))
    await peer.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:1' })
    expect(await chain).toBe('eip155:10')
    const accounts = once((listener) => connection.on('accountsChanged', listener))
    const update = await peer.updateSession({ topic, namespaces: namespacesOf(['eip155:1', 'eip155:137']) })
    await update.acknowledged()
    expect(await accounts).toMatchObject([{ caip: `eip155:1:${ADDRESS}` }, { caip: `eip155:137:${ADDRESS}` }])
    expect(connection.chainId).toBe('eip155:1')
    await (await peer.extendSession({ topic })).acknowledged()
    await peer.engine.signClient.ping({ topic })
    expect(dapp.env.lines.filter((line) => line.includes('not handled'))).toEqual([])
  })

  test('behavior: a switch to a chain of the session is local; another one is requested from the wallet', async () => {
    const { peer, connection, request } = await connected(release)
    const requests: string[] = []
    answers(peer, ({ topic, params }) => {
      requests.push(params.request.method)
      void peer.updateSession({ topic, namespaces: namespacesOf(['eip155:1', 'eip155:10', 'eip155:137']) })
      return { result: null }
    })
    const method = 'wallet_switchEthereumChain'
    await request(method, [{ chainId: '0xa' }])
    expect([connection.chainId, requests]).toEqual(['eip155:10', []])
    await request(method, [{ chainId: '0x89' }])
    expect([connection.chainId, requests]).toEqual(['eip155:137', [method]])
  })

  test('behavior: the wallet disconnects: pending request and connection end', async () => {
    const { peer, connection, request, dapp } = await connected(release)
    const ended = once((listener) => connection.on('disconnect', listener))
    const pending = expect(request('personal_sign', ['0x', ADDRESS])).rejects.toMatchObject({
      name: 'session_gone',
    })
    await peer.disconnectSession({ topic: connection.session.topic, reason: { code: 6000, message: 'bye' } })
    expect(await ended).toEqual({ reason: 'wallet' })
    await pending
    await expect.poll(() => storedRecords(dapp.browser)).toEqual([])
  })

  test('behavior: the page disconnects: the wallet is notified, no record remains', async () => {
    const { peer, connection, dapp } = await connected(release)
    const sessionDeleted = once((listener) => peer.on('session_delete', listener))
    await connection.disconnect(new AbortController().signal)
    expect(await sessionDeleted).toMatchObject({ topic: connection.session.topic })
    await expect.poll(() => storedRecords(dapp.browser)).toEqual([])
    await expect.poll(() => dapp.tab.sockets.at(-1)?.readyState).toBe(3)
  })

  test('behavior: a reload restores silently, and the wallet is still reachable', async () => {
    const { peer, dapp } = await connected(release)
    dapp.stop()
    const again = page(dapp.browser)
    const [connection] = await again.connect({ silent: true })
    expect(connection?.accounts).toHaveLength(2)
    answers(peer, () => ({ result: '0x51' }))
    const request = requester(connection)
    expect(await request('personal_sign', ['0x', ADDRESS])).toBe('0x51')
  })
})
