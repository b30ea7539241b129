import { describe, expect, test, vi } from 'vitest'
import { create, gateway, listed, native, usd } from '../../../test/balances.js'
import { ADDRESS, CHAIN, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import { fetchTokens } from '../../actions.js'
import { setChain } from '../../connections/accounts.js'
import { resetSend } from '../send/updateSend.js'

const TOLD = 'toast.token_balance_unavailable'

describe('fetchTokens: the order of sources', () => {
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
    'behavior: uses the gateway if the wallet %s, which is not asked again for 5 minutes',
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

  test('behavior: otherwise multicall over the host’s tokens, with the native coin from its RPC', async () => {
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

  test.each([
    ['an empty list', () => ({ balances: [] })],
    ['a refusal', () => new Response('', { status: 400 })],
  ])('behavior: a chain not served by the gateway (%s) is read as without one', async (_, answer) => {
    const getTokenBalances = vi.fn(async () => [usd])
    const { client, connect } = create(
      { gateway, tokens: { [CHAIN]: [listed] } },
      { reads: { getTokenBalances } },
      answer,
    )
    connect()
    expect(await fetchTokens(client)).toMatchObject([{ symbol: 'ETH' }, usd])
  })
})

describe('networkBalanceInUSD', () => {
  test('behavior: the balance of the network’s coin, with two decimals', async () => {
    const { client, connect, platform } = create({ gateway })
    connect()
    expect(client.getState().send).not.toHaveProperty('networkBalanceInUSD')
    await fetchTokens(client)
    expect(client.getState().send.networkBalanceInUSD).toBe('6000.00')
    resetSend(client)
    expect(client.getState().send.networkBalanceInUSD).toBe('6000.00')
    platform.answer = () => ({ balances: [usd] })
    await fetchTokens(client, { fresh: true })
    expect(client.getState().send).not.toHaveProperty('networkBalanceInUSD')
  })

  test('behavior: unknown for another account, and without a price', async () => {
    const { value: _value, ...unpriced } = native
    const { client, connect, platform } = create({ gateway }, {}, () => ({ balances: [unpriced] }))
    connect()
    await fetchTokens(client)
    expect(client.getState().accounts.eip155).toMatchObject({ tokens: { status: 'ready' } })
    expect(client.getState().send).not.toHaveProperty('networkBalanceInUSD')
    platform.answer = () => ({ balances: [native] })
    const reading = fetchTokens(client, { fresh: true })
    connect(OTHER)
    await reading
    expect(client.getState().send).not.toHaveProperty('networkBalanceInUSD')
  })
})

describe('tokens to send', () => {
  test('behavior: keeps the last read tokens after a failure and a form reset', async () => {
    const { client, connect, context, platform } = create({ gateway })
    connect()
    expect(client.getState().send).not.toHaveProperty('tokenBalances')
    await fetchTokens(client)
    expect(client.getState().send.tokenBalances).toEqual([native, usd])
    platform.answer = () => Promise.reject(new TypeError('offline'))
    await fetchTokens(client, { fresh: true })
    const at = platform.now()
    resetSend(client)
    expect(client.getState().send).toMatchObject({ tokenBalances: [native, usd], lastRetry: at })
    setChain(context, 'c1', `eip155:${secondNetwork.id}`)
    expect(client.getState().send).not.toHaveProperty('tokenBalances')
    expect(client.getState().send).not.toHaveProperty('lastRetry')
  })

  test('behavior: ignores the tokens and failures of other accounts', async () => {
    const { client, connect, platform } = create({ gateway })
    connect()
    platform.answer = () => Promise.reject(new TypeError('offline'))
    const reading = fetchTokens(client)
    connect(OTHER)
    await reading
    expect(client.getState().send).not.toHaveProperty('lastRetry')
  })
})

describe('fetchTokens: failures', () => {
  test('behavior: an empty list without a request for 30 s; cleared by a success', async () => {
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
    expect(client.getState().toast).toMatchObject({ variant: 'error', words: { key: TOLD, values: {} } })
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
      ({ toast }, before) => toast && toast !== before.toast && toasts.push(toast.words?.key),
    )
    connect()
    for (let n = 0; n < 5; n += 1) {
      await fetchTokens(client, { fresh: true })
      await platform.advance(60_000)
    }
    expect(toasts).toEqual([TOLD])
  })

  test('behavior: an unsupported network is empty without a request, the toast shows once', async () => {
    const getWalletAssets = vi.fn(async () => [usd])
    const { client, connect, account, platform } = create({ gateway }, { actions: { getWalletAssets } })
    connect(ADDRESS, 'eip155:999')
    expect(await fetchTokens(client)).toEqual([])
    expect(client.getState().toast?.words?.key).toBe(TOLD)
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
