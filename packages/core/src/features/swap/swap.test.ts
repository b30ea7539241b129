import { describe, expect, test } from 'vitest'
import { createSwap, NATIVE, refusal, ROUTER, THIEF, USD } from '../../../test/swapping.js'
import { dataOf, fetchSwapTokens, flipSwap, quoteSwap, swapTokenGroups, updateSwap } from '../../actions.js'

describe('tokens', () => {
  test('error: failed tokens can be read again, which restores the form', async () => {
    const { swap, client, world } = await createSwap({ isWithoutTokens: true })
    expect(swap()?.tokens).toMatchObject({ status: 'failed', error: { name: 'http_failed' } })
    world.isWithoutTokens = false
    await fetchSwapTokens(client)
    expect(swap()?.tokens).toMatchObject({ status: 'ready' })
  })

  test('behavior: drops tokens of other chains and sanitizes names to one line', async () => {
    const { swap, client } = await createSwap()
    const tokens = swap()?.tokens
    const data = (tokens && dataOf(tokens)) ?? []
    expect(data.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDC'])
    expect(data[2]).toMatchObject({ name: 'Win at https://evil.example gnp', iconUrl: '' })
    const groups = swapTokenGroups(client, { tokens: data })
    expect(groups.map(({ kind, coins }) => [kind, coins.map(({ address }) => address)])).toEqual([
      ['suggested', [NATIVE, USD]],
      ['others', [THIEF]],
    ])
    const found = swapTokenGroups(client, { tokens: data, query: USD.slice(0, 12) })
    expect(found.flatMap(({ coins }) => coins.map(({ address }) => address))).toEqual([USD])
  })

  test('behavior: choosing the other side’s token swaps the sides; an edit clears the quote', async () => {
    const { client, swap, ask, eth, usd } = await createSwap()
    await ask('eth', '1')
    updateSwap(client, { from: usd })
    expect(swap()).toMatchObject({
      from: usd,
      to: eth,
      offer: { status: 'idle' },
      review: { status: 'idle' },
    })
    flipSwap(client)
    expect(swap()).toMatchObject({ from: eth, to: usd, amount: '' })
    expect(() => updateSwap(client, { amount: '-1' })).toThrow()
    expect(() => updateSwap(client, { amount: '1.0000000000000000001' })).toThrow()
  })
})

describe('quotes', () => {
  test('behavior: the offer has the output, the review the required steps', async () => {
    const { swap, ask } = await createSwap()
    await ask('usd', '100')
    expect(swap()?.offer).toMatchObject({
      status: 'ready',
      data: { amount: '100000000', toAmount: '300000000', toAmountMin: '297000000', spender: ROUTER },
    })
    expect(swap()?.review).toMatchObject({
      status: 'ready',
      data: { tasks: ['approve', 'swap'], fee: String((50000 + 200000) * 10) },
    })
  })

  test('behavior: a late answer never overwrites a newer one', async () => {
    let release = (): void => {}
    const made = await createSwap({
      quote: (quote) =>
        quote['fromAmount'] === '1000000000000000000'
          ? new Promise((resolve) => (release = () => resolve({ quotes: [quote] })))
          : { quotes: [quote] },
    })
    const late = made.ask('eth', '1')
    await made.platform.settle()
    updateSwap(made.client, { from: made.eth, to: made.usd, amount: '2' })
    await quoteSwap(made.client)
    release()
    await late
    expect(made.swap()?.offer).toMatchObject({ data: { amount: '2000000000000000000' } })
  })

  test.each([
    [
      'too little liquidity',
      () => refusal('x', 'INSUFFICIENT LIQUIDITY for this trade'),
      'insufficient_liquidity',
    ],
    [
      'a provider that refuses the swap',
      () => refusal('swap_refused', 'The provider does not take this swap.'),
      'insufficient_liquidity',
    ],
    [
      'another network',
      () => refusal('not_supported', 'Network not supported for Swaps'),
      'swaps_not_supported',
    ],
    [
      'a quote of another amount',
      (quote: object) => ({ quotes: [{ ...quote, fromAmount: '5' }] }),
      'wrong_swap',
    ],
    ['a negative amount', (quote: object) => ({ quotes: [{ ...quote, toAmount: '-5' }] }), 'wrong_swap'],
    ['no minimum', (quote: object) => ({ quotes: [{ ...quote, toAmountMin: '0' }] }), 'wrong_swap'],
    [
      'a spender elsewhere',
      (quote: object) => ({ quotes: [{ ...quote, spender: `eip155:1:${ROUTER}` }] }),
      'wrong_swap',
    ],
    ['no quote', () => ({ quotes: [] }), 'wrong_swap'],
    ['text', () => 'hello', 'wrong_swap'],
  ])('error: %s', async (_, quote, name) => {
    const { swap, ask } = await createSwap({ quote })
    await ask('eth', '1')
    expect(swap()?.offer).toMatchObject({ status: 'failed', error: { name } })
  })

  test('behavior: a native swap reserves the network fee', async () => {
    const { swap, ask, context } = await createSwap()
    context.update('test', ({ accounts }) => ({
      accounts: {
        eip155: {
          ...(accounts['eip155'] as never as object),
          balance: {
            status: 'ready',
            at: 0,
            data: { amount: '1000000000000000000', formatted: '1', symbol: 'ETH', decimals: 18 },
          },
        } as never,
      },
    }))
    await ask('eth', '1')
    expect(swap()?.amount).toBe('0.999999999998')
    expect(swap()?.review).toMatchObject({
      status: 'ready',
      data: { offer: { amount: '999999999998000000' } },
    })
  })
})
