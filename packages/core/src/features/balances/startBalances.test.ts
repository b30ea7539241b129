import { describe, expect, test, vi } from 'vitest'
import { create, listed, type Options, two, usd } from '../../../test/balances.js'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { startBalances } from './startBalances.js'

describe('startBalances', () => {
  function run(config: Options[0] = {}) {
    const getBalance = vi.fn(async () => two)
    const getTokenBalances = vi.fn(async () => [usd])
    const made = create(
      { tokens: { [CHAIN]: [listed] }, ...config },
      { reads: { getBalance, getTokenBalances } },
    )
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

  test('behavior: a visible page reads at most twice a minute for each chain, tokens included', async () => {
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

  test('behavior: a hidden page makes no requests', async () => {
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

  test('behavior: reads tokens only when a view shows them', async () => {
    const { connect, getTokenBalances, platform, show, stop } = run()
    connect()
    await platform.settle()
    expect(getTokenBalances).not.toHaveBeenCalled()
    show('Account')
    await platform.settle()
    expect(getTokenBalances).toHaveBeenCalledTimes(1)
    stop()
  })

  test('behavior: reads an account again after it reconnects', async () => {
    const { connect, account, context, platform, stop } = run()
    connect()
    await platform.settle()
    context.update('test', () => ({ accounts: { eip155: { status: 'disconnected' } } }))
    connect()
    await platform.settle()
    expect(account().balance.status).toBe('ready')
    stop()
  })

  test('behavior: navigation does not increase requests to a failing RPC', async () => {
    const { connect, getBalance, getTokenBalances, platform, show, stop } = run()
    getBalance.mockRejectedValue(new Error('down'))
    getTokenBalances.mockRejectedValue(new Error('down'))
    connect()
    for (let n = 0; n < 100; n += 1) {
      show(n % 2 ? 'Connect' : 'Account')
      await platform.advance(3_000)
    }
    expect(getBalance.mock.calls.length).toBeLessThanOrEqual(7)
    expect(getTokenBalances.mock.calls.length).toBeLessThanOrEqual(7)
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
