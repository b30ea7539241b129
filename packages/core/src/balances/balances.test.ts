import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER, secondNetwork } from '../../test/fakeClient.js'
import { fakePlatform } from '../../test/fakePlatform.js'
import type { NativeBalance, TokenBalance } from '../types/connector.js'
import type { ConnectedAccount } from '../types/state.js'
import { fetchBalance } from './fetchBalance.js'
import { fetchTokens } from './fetchTokens.js'
import { parseBalances } from './parseBalances.js'
import { startBalances } from './startBalances.js'

const gateway = 'https://gate.test'
const native: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: CHAIN,
  price: 3000,
  value: 6000,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: 'https://i.test/eth',
}
const usd: TokenBalance = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  chainId: CHAIN,
  address: `${CHAIN}:${OTHER}`,
  price: 1,
  value: 5,
  quantity: { decimals: '6', numeric: '5.5' },
  iconUrl: '',
}
const two: NativeBalance = { amount: '2000000000000000000', formatted: '2', symbol: 'ETH', decimals: 18 }
const listed = { address: OTHER, name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }

type Options = Parameters<typeof fakeClient>

function create(
  config: Options[0] = {},
  adapter: Options[1] = {},
  answer: () => unknown = () => ({ balances: [usd, native] }),
) {
  const made = fakeClient(config, adapter, fakePlatform(answer))
  const account = (): ConnectedAccount => made.client.getState().accounts.eip155 as ConnectedAccount
  const balances = () => made.platform.requests.filter(({ url }) => url.pathname.endsWith('/balance'))
  return { ...made, account, balances }
}

describe('fetchBalance', () => {
  test('behavior: the balance stands in the account, and is kept for 30 s', async () => {
    const getBalance = vi.fn(async () => two)
    const { client, connect, account, platform } = create({}, { reads: { getBalance } })
    connect()
    const answers = await Promise.all([fetchBalance(client), fetchBalance(client)])
    expect(answers).toEqual([two, two])
    expect(account().balance).toMatchObject({ status: 'ready', data: two })
    await fetchBalance(client)
    expect(getBalance).toHaveBeenCalledTimes(1)
    await fetchBalance(client, { fresh: true })
    await platform.advance(30_000)
    await fetchBalance(client)
    expect(getBalance).toHaveBeenCalledTimes(3)
    expect(getBalance).toHaveBeenCalledWith({ address: ADDRESS, chainId: CHAIN })
  })

  test.each([
    ['nothing connected', undefined],
    ['ruling 10: an unsupported network', 'eip155:999' as const],
  ])('behavior: %s: no request', async (_name, chainId) => {
    const getBalance = vi.fn(async () => two)
    const { client, connect } = create({}, { reads: { getBalance } })
    if (chainId) connect(ADDRESS, chainId)
    expect(await fetchBalance(client)).toBeUndefined()
    expect(getBalance).not.toHaveBeenCalled()
  })

  test('error: a failure stands in the state beside the old balance', async () => {
    const getBalance = vi.fn(async () => two)
    const { client, connect, account } = create({}, { reads: { getBalance } })
    connect()
    await fetchBalance(client)
    getBalance.mockRejectedValue(new Error('down'))
    expect(await fetchBalance(client, { fresh: true })).toBeUndefined()
    expect(account().balance).toMatchObject({
      status: 'failed',
      error: { name: 'rpc_unreachable' },
      data: two,
    })
  })

  test('behavior: a result for an account that is no longer active is dropped', async () => {
    let open = (_balance: NativeBalance): void => {}
    const getBalance = vi.fn(() => new Promise<NativeBalance>((resolve) => (open = resolve)))
    const { client, connect, account, platform } = create({}, { reads: { getBalance } })
    connect()
    const answer = fetchBalance(client)
    await platform.settle()
    connect(OTHER)
    open(two)
    await answer
    expect(account().address).toBe(OTHER)
    expect('data' in account().balance).toBe(false)
  })
})

describe('fetchTokens: the order of section 7', () => {
  test('behavior: the wallet’s own list first; native first, zero decimals and other chains dropped', async () => {
    const nft = { ...usd, symbol: 'NFT', quantity: { decimals: '0', numeric: '1' } }
    const getWalletAssets = vi.fn(async () => [usd, nft, { ...usd, chainId: 'eip155:1' as const }, native])
    const { client, connect, balances } = create({ gateway }, { actions: { getWalletAssets } })
    connect()
    expect(await fetchTokens(client)).toEqual([native, usd])
    expect(getWalletAssets).toHaveBeenCalledWith({ address: ADDRESS, chainId: CHAIN })
    expect(balances()).toEqual([])
  })

  test.each([
    ['does not offer it', async () => undefined],
    ['fails', async () => Promise.reject(new Error('no'))],
    ['hangs', () => new Promise<undefined>(() => {})],
  ])(
    'behavior: else the gateway: the wallet %s, and is not asked again for 5 minutes',
    async (_name, answer) => {
      const getWalletAssets = vi.fn(answer)
      const { client, connect, balances, platform } = create({ gateway }, { actions: { getWalletAssets } })
      connect()
      const tokens = fetchTokens(client)
      await platform.advance(3_000)
      expect(await tokens).toEqual([native, usd])
      expect(balances()[0]?.url.pathname).toBe(`/v1/account/${ADDRESS}/balance`)
      expect(Object.fromEntries(balances()[0]?.url.searchParams ?? [])).toMatchObject({
        currency: 'usd',
        chainId: CHAIN,
      })
      expect(balances()[0]?.url.searchParams.has('forceUpdate')).toBe(false)
      await fetchTokens(client, { fresh: true })
      expect(getWalletAssets).toHaveBeenCalledTimes(1)
      expect(balances()[1]?.url.searchParams.get('forceUpdate')).toContain(`${CHAIN}:${OTHER}`)
    },
  )

  test('behavior: else multicall over the host’s tokens, the native coin from its RPC', async () => {
    const getTokenBalances = vi.fn(async () => [usd])
    const { client, connect, platform } = create(
      { tokens: { [CHAIN]: [listed] } },
      { reads: { getTokenBalances } },
    )
    connect()
    expect(await fetchTokens(client)).toMatchObject([
      { symbol: 'ETH', name: 'Ether', quantity: { decimals: '18', numeric: '2' }, price: 0 },
      usd,
    ])
    expect(getTokenBalances).toHaveBeenCalledWith({ address: ADDRESS, chainId: CHAIN, tokens: [listed] })
    expect(platform.requests).toEqual([])
  })

  test('behavior: a chain that the gateway does not serve is read as without a gateway', async () => {
    const { client, connect } = create({ gateway }, {}, () => new Response('', { status: 400 }))
    connect()
    expect(await fetchTokens(client)).toMatchObject([{ symbol: 'ETH' }])
  })
})

describe('fetchTokens: failures', () => {
  test('behavior: ruling 20: a fixed 30 s without a request and an empty list; success clears it', async () => {
    const { client, connect, account, balances, platform } = create({ gateway })
    connect()
    await fetchTokens(client)
    platform.answer = () => Promise.reject(new TypeError('offline'))
    expect(await fetchTokens(client, { fresh: true })).toEqual([])
    expect(account().tokens).toMatchObject({
      status: 'failed',
      error: { name: 'gateway_unreachable' },
      data: [native, usd],
    })
    expect(client.getState().send.lastRetry).toBe(platform.now())
    expect(client.getState().toast).toMatchObject({ variant: 'error', message: 'Token Balance Unavailable' })
    platform.answer = () => ({ balances: [native] })
    await platform.advance(29_999)
    expect(await fetchTokens(client, { fresh: true })).toEqual([])
    expect(balances()).toHaveLength(2)
    await platform.advance(1)
    expect(await fetchTokens(client, { fresh: true })).toEqual([native])
    expect(client.getState().send).not.toHaveProperty('lastRetry')
    expect(await fetchTokens(client, { fresh: true })).toEqual([native])
  })

  test('behavior: the toast shows once until a success', async () => {
    const { client, connect, context, platform } = create(
      { gateway },
      {},
      () => new Response('', { status: 503 }),
    )
    const toasts: unknown[] = []
    context.store.subscribe(
      ({ toast }, before) => toast && toast !== before.toast && toasts.push(toast.message),
    )
    connect()
    for (let n = 0; n < 5; n += 1) {
      await fetchTokens(client, { fresh: true })
      await platform.advance(60_000)
    }
    expect(toasts).toEqual(['Token Balance Unavailable'])
  })

  test('behavior: ruling 10: an unsupported network is empty without a request, the toast shows once', async () => {
    const getWalletAssets = vi.fn(async () => [usd])
    const { client, connect, account, platform } = create({ gateway }, { actions: { getWalletAssets } })
    connect(ADDRESS, 'eip155:999')
    expect(await fetchTokens(client)).toEqual([])
    expect(client.getState().toast?.message).toBe('Token Balance Unavailable')
    expect(account().tokens).toMatchObject({ status: 'ready', data: [] })
    expect(getWalletAssets).not.toHaveBeenCalled()
    expect(platform.requests).toEqual([])
  })

  test.each([[{}], [{ balances: 'x' }], [null], [[]]])(
    'error: the answer %j is a failure',
    async (answer) => {
      const { client, connect, account } = create({ gateway }, {}, () => answer)
      connect()
      expect(await fetchTokens(client)).toEqual([])
      expect(account().tokens).toMatchObject({
        status: 'failed',
        error: { name: 'token_balance_unavailable' },
      })
    },
  )

  test('behavior: a result for another network is dropped', async () => {
    let open = (_value: unknown): void => {}
    const { client, connect, account, platform } = create(
      { gateway },
      {},
      () => new Promise((resolve) => (open = resolve)),
    )
    connect()
    const answer = fetchTokens(client)
    await platform.settle()
    connect(ADDRESS, 'eip155:31338')
    open({ balances: [native] })
    await answer
    expect(account().chainId).toBe(`eip155:${secondNetwork.id}`)
    expect('data' in account().tokens).toBe(false)
  })
})

test('behavior: any JSON is read without throwing; what is left is sound', () => {
  const entry = fc.record(
    {
      name: fc.string(),
      symbol: fc.string(),
      chainId: fc.constantFrom(CHAIN, 'eip155:1', 'x'),
      address: fc.oneof(fc.constant(usd.address), fc.jsonValue()),
      price: fc.oneof(fc.double(), fc.jsonValue()),
      quantity: fc.oneof(fc.constant(usd.quantity), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(entry)), (list) => {
      for (const item of parseBalances(list, CHAIN) ?? []) {
        expect(item.chainId).toBe(CHAIN)
        expect(Number(item.quantity.decimals)).toBeGreaterThan(0)
        expect(item.price).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

describe('startBalances', () => {
  function run(config: Options[0] = {}) {
    const getBalance = vi.fn(async () => two)
    const getTokenBalances = vi.fn(async () => [usd])
    const made = create(
      { tokens: { [CHAIN]: [listed] }, ...config },
      { reads: { getBalance, getTokenBalances } },
    )
    // The client starts its own once something is connected; this one is the test's.
    const stop = startBalances({
      ...made.context,
      get lifetime() {
        return made.context.lifetime
      },
    })
    const show = (view: 'Account' | 'Connect') =>
      made.context.update('test', ({ modal }) => ({ modal: { ...modal, open: true, stack: [{ view }] } }))
    return { ...made, getBalance, getTokenBalances, stop, show }
  }

  test('behavior: reads on connect, on another account and another network', async () => {
    const { connect, getBalance, platform, stop } = run()
    connect()
    await platform.settle()
    connect(OTHER)
    await platform.settle()
    connect(OTHER, 'eip155:31338')
    await platform.settle()
    expect(getBalance.mock.calls).toEqual([
      [{ address: ADDRESS, chainId: CHAIN }],
      [{ address: OTHER, chainId: CHAIN }],
      [{ address: OTHER, chainId: 'eip155:31338' }],
    ])
    stop()
  })

  test('behavior: user demand 12.3: a visible page reads at most twice a minute for each chain, tokens included', async () => {
    const { connect, getBalance, getTokenBalances, platform, show, stop } = run()
    connect()
    show('Account')
    await platform.advance(60_000)
    getBalance.mockClear()
    getTokenBalances.mockClear()
    await platform.advance(600_000)
    expect(getBalance.mock.calls.length + getTokenBalances.mock.calls.length).toBeLessThanOrEqual(20)
    expect(getBalance.mock.calls.length).toBeGreaterThanOrEqual(5)
    stop()
  })

  test('behavior: user demand 12.3: a hidden page asks nothing', async () => {
    const { connect, getBalance, platform, stop } = run()
    platform.visible = false
    connect()
    await platform.advance(600_000)
    expect(getBalance).not.toHaveBeenCalled()
    platform.visible = true
    await platform.advance(60_000)
    expect(getBalance).toHaveBeenCalledTimes(1)
    stop()
  })

  test('behavior: tokens are read when a view shows them, not before', async () => {
    const { connect, getTokenBalances, platform, show, stop } = run()
    connect()
    await platform.settle()
    expect(getTokenBalances).not.toHaveBeenCalled()
    show('Account')
    await platform.settle()
    expect(getTokenBalances).toHaveBeenCalledTimes(1)
    stop()
  })

  test('behavior: the same account connected again is read again', async () => {
    const { connect, account, context, platform, stop } = run()
    connect()
    await platform.settle()
    context.update('test', () => ({ accounts: { eip155: { status: 'disconnected' } } }))
    connect()
    await platform.settle()
    expect(account().balance.status).toBe('ready')
    stop()
  })

  test('behavior: an RPC that fails is not asked more often', async () => {
    const { connect, getBalance, platform, stop } = run()
    getBalance.mockRejectedValue(new Error('down'))
    connect()
    await platform.advance(300_000)
    expect(getBalance.mock.calls.length).toBeLessThanOrEqual(7)
    stop()
  })

  test('behavior: stop leaves no timer and no listener', async () => {
    const { connect, getBalance, platform, stop, client } = run()
    client.dispose()
    const before = platform.timers()
    stop()
    expect(platform.timers()).toBe(before - 1)
    connect()
    await platform.advance(120_000)
    expect(getBalance).not.toHaveBeenCalled()
  })
})
