import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { ALICE, BOB, settle, shared, sharesNothing, stage } from '../../../core/test/fakeWallets.js'
import { memoryPlatform } from '../../../core/test/memoryPlatform.js'
import { connect } from '@latchkey/core/actions'
import { methodKind, requestedChain } from './answerRequest.js'
import './providerCode.js'
import { createProvider, lazy } from './createProvider.js'

async function connected(config: Parameters<typeof stage>[0] = {}, chainId: Caip2 = 'eip155:1') {
  const posts: { url: string; method: string }[] = []
  const platform = memoryPlatform({
    fetch: async (url, init) => {
      const body = JSON.parse(String(init?.body)) as { id: number; method: string }
      posts.push({ url, method: body.method })
      return Response.json({ jsonrpc: '2.0', id: body.id, result: '0x10' })
    },
  })
  const at = { chain: chainId }
  const made = stage(config, {
    platform,
    adapter: { provider: createProvider },
    actions: () => ({
      getChainId: async () => at.chain,
      switchChain: async ({ chainId: next }) => void (at.chain = next),
    }),
  })
  made.connector.announce('io.metamask')
  const connecting = connect(made.client, { walletId: 'io.metamask' })
  const live = made.connection(chainId)
  const walletRequests: { method: string; requests: number }[] = []
  ;(live as { provider: unknown }).provider = {
    request: async ({ method }: { method: string }) => {
      walletRequests.push({ method, requests: made.client.getState().walletRequests })
      return `wallet:${method}`
    },
  }
  made.connector.asks[0]?.grant(live)
  await connecting
  posts.length = 0
  return { ...made, live, walletRequests, posts, provider: made.client.provider('eip155') }
}

describe('provider', () => {
  test('behavior: one stable object', () => {
    const { client } = stage({}, { adapter: { provider: createProvider } })
    expect(client.provider('eip155')).toBe(client.provider('eip155'))
  })

  test('error: a family without an adapter, and an adapter without a provider', () => {
    const { client } = stage()
    for (const namespace of ['solana', 'eip155'] as never[])
      expect(() => client.provider(namespace)).toThrow('Adapter not found')
  })

  test.each(['eth_chainId', 'net_version', 'eth_blockNumber', 'eth_call'])(
    'error: %s without an EVM network',
    async (method) => {
      const { client, context } = stage({}, { adapter: { provider: createProvider } })
      context.update('networks', ({ networks: { eip155: _gone, ...networks } }) => ({ networks }))
      await expect(client.provider('eip155').request({ method })).rejects.toThrow('CaipNetwork is undefined')
    },
  )

  test('error: a failed load of the events’ code leaves no unhandled rejection; the next listener retries', async () => {
    const { client, context } = stage({}, { adapter: { provider: createProvider } })
    const provider = client.provider('eip155')
    const whole = vi.spyOn(lazy, 'code').mockRejectedValueOnce(new LatchkeyError('chunk_failed'))
    provider.on?.('accountsChanged', () => undefined)
    await settle()
    expect(context.log.lines().join()).toContain('A part of the modal could not be loaded')
    provider.on?.('chainChanged', () => undefined)
    expect(whole).toHaveBeenCalledTimes(2)
    whole.mockRestore()
  })

  test('behavior: accounts and chain come from the state, without a request', async () => {
    const { provider, walletRequests, posts } = await connected()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ALICE])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ALICE])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect([walletRequests, posts.filter(({ method }) => method.startsWith('eth_chainId'))]).toEqual([[], []])
  })

  test('behavior: reads go to the host’s RPC, never to the wallet', async () => {
    const { provider, walletRequests, posts } = await connected()
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(posts.at(-1)).toEqual({ url: 'https://rpc.test/1', method: 'eth_blockNumber' })
    expect(walletRequests).toEqual([])
  })

  test('behavior: signing and sending go to the wallet, and are counted', async () => {
    const { provider, walletRequests, client } = await connected()
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', ALICE] })).toBe(
      'wallet:personal_sign',
    )
    await provider.request({ method: 'wallet_getCapabilities', params: [ALICE] })
    expect(walletRequests).toEqual([
      { method: 'personal_sign', requests: 1 },
      { method: 'wallet_getCapabilities', requests: 0 },
    ])
    expect(client.getState().walletRequests).toBe(0)
  })

  test('error: a request for another chain never reaches the wallet', async () => {
    const { provider, walletRequests } = await connected()
    const request = provider.request({
      method: 'eth_sendTransaction',
      params: [{ to: BOB, chainId: '0x89' }],
    })
    await expect(request).rejects.toMatchObject({
      name: 'wrong_chain',
      message: 'The request is for eip155:137, the wallet is on eip155:1',
    })
    expect(walletRequests).toEqual([])
  })

  test('error: sending from a network that is not configured is refused, unless allowed', async () => {
    const send = { method: 'eth_sendTransaction', params: [{ to: BOB }] }
    const refused = await connected({ enableNetworkSwitch: false }, 'eip155:99')
    await expect(refused.provider.request(send)).rejects.toMatchObject({ name: 'wrong_chain' })
    const allowed = await connected({ allowUnsupportedChain: true }, 'eip155:99')
    expect(await allowed.provider.request(send)).toBe('wallet:eth_sendTransaction')
    expect(await allowed.provider.request({ method: 'eth_blockNumber' })).toBe('wallet:eth_blockNumber')
  })

  test('error: writes without a connection, and unsupported methods', async () => {
    const { client } = stage({}, { adapter: { provider: createProvider } })
    const provider = client.provider('eip155')
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toThrow(
      'CaipNetwork or CaipAddress is undefined',
    )
    await expect(provider.request({ method: 'eth_subscribe' })).rejects.toMatchObject({
      name: 'method_not_supported',
    })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('behavior: wallet_switchEthereumChain is a switch of the client', async () => {
    const { provider, client } = await connected()
    expect(
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
    ).toBeNull()
    expect(client.getState().networks.eip155?.chainId).toBe('eip155:137')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  })

  test('behavior: eth_requestAccounts opens the modal and waits for it', async () => {
    const { client, connector, connection } = stage({}, { adapter: { provider: createProvider } })
    const request = client.provider('eip155').request({ method: 'eth_requestAccounts' })
    await settle()
    expect(client.getState().modal.open).toBe(true)
    connector.announce('io.metamask')
    const connecting = connect(client, { walletId: 'io.metamask' })
    connector.asks[0]?.grant(connection())
    await connecting
    expect(await request).toEqual([ALICE])
    await client.disconnect()
    const refused = client.provider('eip155').request({ method: 'eth_requestAccounts' })
    await settle()
    client.close()
    await expect(refused).rejects.toMatchObject({ name: 'user_rejected' })
  })

  test('behavior: events follow the store’s changes; listeners leave nothing behind', async () => {
    const { provider, client, connector, live } = await connected()
    const events: unknown[] = []
    const listen = (event: string) => {
      const listener = (payload: unknown): void =>
        void events.push([event, payload, client.getState().networks.eip155?.chainId])
      provider.on?.(event, listener as never)
      return () => provider.removeListener?.(event, listener as never)
    }
    const stops = ['connect', 'accountsChanged', 'chainChanged', 'disconnect'].map(listen)
    await settle()
    live.emit('chainChanged', 'eip155:137')
    live.emit('accountsChanged', shared(`eip155:137:${BOB}`))
    live.emit('disconnect', {})
    await sharesNothing(connector)
    expect(events).toEqual([
      ['chainChanged', '0x89', 'eip155:137'],
      ['accountsChanged', [BOB], 'eip155:137'],
      ['chainChanged', '0x1', 'eip155:1'],
      ['accountsChanged', [], 'eip155:1'],
      ['disconnect', expect.objectContaining({ code: 4900 }), 'eip155:1'],
    ])
    stops.forEach((stop) => stop())
  })

  test('behavior: changes during the load of the listener’s code are reported', async () => {
    const { provider, live } = await connected()
    const events: unknown[] = []
    provider.on?.('chainChanged', ((chainId: unknown) => events.push(chainId)) as never)
    live.emit('chainChanged', 'eip155:137')
    await settle()
    expect(events).toEqual(['0x89'])
  })
})

test.each([
  ['eth_call', 'read'],
  ['eth_sendRawTransaction', 'read'],
  ['eth_signTypedData_v4', 'wallet'],
  ['wallet_watchAsset', 'wallet'],
  ['wallet_sendCalls', 'wallet'],
  ['wallet_addEthereumChain', 'wallet'],
  ['wallet_getCallsStatus', 'silentWallet'],
  ['toString', 'read'],
] as const)('param: %s goes to: %s', (method, kind) => {
  expect(methodKind(method)).toBe(kind)
})

test.each<[string, unknown[], string | undefined]>([
  ['eth_sendTransaction', [{ chainId: '0x89' }], 'eip155:137'],
  ['eth_sendTransaction', [{ chainId: 137 }], 'eip155:137'],
  ['eth_sendTransaction', [{ chainId: '137' }], 'eip155:137'],
  ['eth_sendTransaction', [{}], undefined],
  ['eth_sendTransaction', [{ chainId: 'nope' }], undefined],
  ['eth_sendTransaction', [{ chainId: '' }], undefined],
  ['wallet_sendCalls', [{ chainId: '0x1' }], 'eip155:1'],
  ['wallet_addEthereumChain', [{ chainId: '0x1' }], undefined],
  ['personal_sign', ['0x', ALICE], undefined],
  ['eth_signTypedData_v4', [ALICE, '{"domain":{"chainId":137}}'], 'eip155:137'],
  ['eth_signTypedData_v4', [ALICE, { domain: { chainId: '0x1' } }], 'eip155:1'],
  ['eth_signTypedData_v4', [ALICE, '{'], undefined],
  ['eth_signTypedData_v4', [ALICE, { domain: {} }], undefined],
])('param: the chain that %s %j names', (method, params, chainId) => {
  expect(requestedChain(method, params)).toBe(chainId)
})
