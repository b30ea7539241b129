import { describe, expect, test, vi } from 'vitest'
import { create, two } from '../../../test/balances.js'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { fetchBalance } from '../../actions.js'
import type { NativeBalance } from '../../types/adapter.js'

describe('fetchBalance', () => {
  test('behavior: puts the balance into the account, cached for 30 s', async () => {
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
    ['amount', 'much'],
    ['amount', '-1'],
    ['formatted', '1e308'],
    ['symbol', 5],
    ['decimals', 1.5],
    ['decimals', 1000],
  ])('error: a stored balance whose %s is %j is read again', async (field, value) => {
    const getBalance = vi.fn(async () => two)
    const { client, context, connect, platform } = create({}, { reads: { getBalance } })
    connect()
    context.storage.write('cache.nativeBalance', {
      [`${CHAIN}:${ADDRESS}`]: { value: { ...two, [field]: value }, at: platform.now() },
    })
    expect(await fetchBalance(client)).toEqual(two)
    expect(getBalance).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['nothing connected', undefined],
    ['an unsupported network', 'eip155:999' as const],
  ])('behavior: %s: no request', async (_name, chainId) => {
    const getBalance = vi.fn(async () => two)
    const { client, connect } = create({}, { reads: { getBalance } })
    if (chainId) connect(ADDRESS, chainId)
    expect(await fetchBalance(client)).toBeUndefined()
    expect(getBalance).not.toHaveBeenCalled()
  })

  test('error: the state holds the failure and the old balance', async () => {
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

  test('behavior: a fresh read follows the one in flight and wins', async () => {
    const opens: ((balance: NativeBalance) => void)[] = []
    const getBalance = vi.fn(() => new Promise<NativeBalance>((resolve) => opens.push(resolve)))
    const { client, connect, account, platform } = create({}, { reads: { getBalance } })
    connect()
    const plain = fetchBalance(client)
    const fresh = fetchBalance(client, { fresh: true })
    const shared = fetchBalance(client)
    await platform.settle()
    opens[0]?.(two)
    await platform.settle()
    opens[1]?.({ ...two, amount: '1' })
    expect(await plain).toEqual(two)
    expect([await fresh, await shared]).toMatchObject([{ amount: '1' }, { amount: '1' }])
    expect(account().balance).toMatchObject({ status: 'ready', data: { amount: '1' } })
    expect(getBalance).toHaveBeenCalledTimes(2)
  })
})
