import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, network, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import {
  account,
  approval,
  createSwap,
  HASH,
  refusal,
  ROUTER,
  type SwapWorld,
  THIEF,
  USD,
} from '../../../test/swapping.js'
import { confirmSwap, quoteSwap } from '../../actions.js'
import { setChain } from '../../connections/accounts.js'

describe('swapping', () => {
  test('behavior: sends the native coin to the router with the shown amount and minimum', async () => {
    const { client, swap, sent, ask, platform } = await createSwap()
    await ask('eth', '0.5')
    await expect(confirmSwap(client)).resolves.toEqual({ hash: HASH })
    expect(sent).toEqual([
      {
        chainId: CHAIN,
        from: ADDRESS,
        to: ROUTER,
        data: expect.stringMatching(/^0x5ae401dc/),
        value: '500000000000000000',
        gas: '200000',
      },
    ])
    const built = platform.requests.filter(({ url }) => url.pathname.endsWith('build-transaction')).at(-1)
    expect(built?.json).toMatchObject({
      toAmountMin: '1485000000000000000',
      eip155: { slippage: 1 },
      provider: 'uniswap',
      disableEstimate: true,
    })
    expect(swap()).toMatchObject({ loading: false, progress: { step: 'confirmed', hash: HASH } })
  })

  test('behavior: approves exactly the amount, then swaps', async () => {
    const { client, sent, ask } = await createSwap()
    await ask('usd', '25')
    await confirmSwap(client)
    expect(sent.map(({ to, data, value }) => [to, data.slice(0, 10), value])).toEqual([
      [USD, '0x095ea7b3', '0'],
      [ROUTER, '0x5ae401dc', '0'],
    ])
    expect(sent[0]?.data).toBe(approval(ROUTER, 25_000_000n))
  })

  test('behavior: a token like USDT resets its allowance first', async () => {
    const { client, swap, sent, ask } = await createSwap({ allowance: 7n, needsReset: true })
    await ask('usd', '25')
    expect(swap()?.review).toMatchObject({ data: { tasks: ['reset', 'approve', 'swap'] } })
    await confirmSwap(client)
    expect(sent.map(({ data }) => data).slice(0, 2)).toEqual([
      approval(ROUTER, 0n),
      approval(ROUTER, 25_000_000n),
    ])
    expect(sent).toHaveLength(3)
  })

  test('behavior: does not repeat a sufficient approval', async () => {
    const { client, sent, ask } = await createSwap({ allowance: 25_000_000n })
    await ask('usd', '25')
    await confirmSwap(client)
    expect(sent).toHaveLength(1)
  })

  test.each<[string, Partial<SwapWorld>]>([
    ['to another address', { build: (a) => ({ ...a, tx: { ...a.tx, to: account(THIEF) } }) }],
    ['of another account', { build: (a) => ({ ...a, tx: { ...a.tx, from: account(OTHER) } }) }],
    ['with more coins', { build: (a) => ({ ...a, tx: { ...a.tx, amount: '500000000000000001' } }) }],
    ['on another chain', { build: (a) => ({ ...a, tx: { ...a.tx, to: `eip155:1:${ROUTER}` } }) }],
    ['for less', { build: (a) => ({ ...a, toAmountMin: '1' }) }],
    ['without a minimum', { build: ({ tx }) => ({ tx }) }],
    ['without data', { build: (a) => ({ ...a, tx: { ...a.tx, data: '0x' } }) }],
  ])('error: a transaction %s never reaches the wallet', async (_, lie) => {
    const { client, world, sent, ask } = await createSwap()
    await ask('eth', '0.5')
    Object.assign(world, lie)
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'wrong_swap' })
    expect(sent).toEqual([])
  })

  test.each<[string, (tx: Record<string, unknown>) => Record<string, unknown>]>([
    ['more', (tx) => ({ ...tx, data: approval(ROUTER, 25_000_001n) })],
    ['without end', (tx) => ({ ...tx, data: approval(ROUTER, 2n ** 256n - 1n) })],
    ['to another address', (tx) => ({ ...tx, data: approval(THIEF, 25_000_000n) })],
    ['of another token', (tx) => ({ ...tx, to: account(THIEF) })],
    ['and more after it', (tx) => ({ ...tx, data: `${approval(ROUTER, 25_000_000n)}00` })],
    ['with coins', (tx) => ({ ...tx, value: '1' })],
  ])('error: an approval of %s never reaches the wallet', async (_, lie) => {
    const { client, world, sent, ask } = await createSwap()
    await ask('usd', '25')
    world.approve = (answer) => ({ ...answer, tx: lie(answer.tx) })
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'wrong_swap' })
    expect(sent).toEqual([])
  })

  test('behavior: does not swap a stale quote; shows the new price', async () => {
    const { client, swap, world, sent, ask, platform } = await createSwap()
    await ask('eth', '0.5')
    world.rate = 2n
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'quote_changed' })
    expect(sent).toEqual([])
    await platform.settle()
    expect(swap()?.offer).toMatchObject({ data: { toAmount: '1000000000000000000' } })
  })

  test.each<['eth' | 'usd', string]>([
    ['eth', '0.5'],
    ['usd', '25'],
  ])(
    'behavior: a quote that arrives during the review does not silently replace it (%s)',
    async (coin, amount) => {
      const { client, swap, world, sent, ask, platform } = await createSwap({ allowance: 25_000_000n })
      await ask(coin, amount)
      const shown = swap()?.offer
      if (shown?.status !== 'ready') throw new Error('nothing is on show')
      world.rate = 2n
      let isHeld = true
      world.build = (answer) => (isHeld ? new Promise(() => {}) : answer)
      void quoteSwap(client, { isReview: true })
      await platform.settle()
      expect(swap()).toMatchObject({
        offer: { data: shown.data },
        review: { status: 'loading', data: { offer: shown.data } },
      })
      isHeld = false
      await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'quote_changed' })
      expect(sent).toEqual([])
      const built = platform.requests.findLast(({ url }) => url.pathname.endsWith('build-transaction'))
      await platform.settle()
      expect(built?.json).toMatchObject({ toAmountMin: shown.data.toAmountMin })
      expect(swap()).toMatchObject({ offer: { status: 'ready' }, review: { status: 'ready' } })
    },
  )

  test('behavior: a quote without a review removes the old review', async () => {
    const { client, swap, world, ask } = await createSwap()
    await ask('eth', '0.5')
    world.rate = 2n
    await quoteSwap(client)
    expect(swap()).toMatchObject({
      offer: { data: { toAmount: '1000000000000000000' } },
      review: { status: 'idle' },
    })
    expect(swap()?.review).not.toHaveProperty('data')
  })

  test('behavior: swaps nothing if the price falls during the approval', async () => {
    const made = await createSwap({}, async () => {
      made.world.rate = 2n
      return HASH
    })
    const { client, sent, ask } = made
    await ask('usd', '25')
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'quote_changed' })
    expect(sent).toHaveLength(1)
  })

  test('behavior: if the provider fails after the approval, only the swap remains', async () => {
    const { client, world, swap, sent, ask } = await createSwap()
    await ask('usd', '25')
    world.build = () => refusal('upstream_unavailable', 'away', 503)
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'http_failed' })
    expect(swap()).toMatchObject({ loading: false, progress: { step: 'failed' } })
    expect(sent).toHaveLength(1)
    delete world.build
    await ask('usd', '25')
    expect(swap()?.review).toMatchObject({ data: { tasks: ['swap'] } })
    await confirmSwap(client)
    expect(sent).toHaveLength(2)
  })

  test('behavior: a lowered allowance is approved again, but not endlessly', async () => {
    const { client, world, sent, ask } = await createSwap()
    await ask('usd', '25')
    Object.defineProperty(world, 'allowance', { get: () => 1n, set: () => {} })
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'allowance_missing' })
    expect(sent).toHaveLength(3)
  })

  test('behavior: sends nothing after an account change since the review', async () => {
    const { client, connect, world, sent, ask } = await createSwap()
    await ask('eth', '0.5')
    world.build = (answer) => {
      connect(OTHER)
      return answer
    }
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect(sent).toEqual([])
    expect(client.getState().swap?.progress.step).not.toBe('confirming')
  })

  test('behavior: sends nothing after a network change since the review', async () => {
    const networks = [network, secondNetwork].map((one) => ({ ...one, testnet: true }))
    const { client, context, world, sent, ask } = await createSwap({}, undefined, { config: { networks } })
    await ask('eth', '0.5')
    world.build = (answer) => {
      setChain(context, 'c1', `eip155:${secondNetwork.id}`)
      return answer
    }
    await expect(confirmSwap(client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect(sent).toEqual([])
  })

  test('behavior: when two tabs swap the same balance, the second one fails', async () => {
    const { client, world, sent, ask } = await createSwap()
    await ask('eth', '0.5')
    world.build = () => refusal('insufficient_funds')
    await expect(confirmSwap(client)).rejects.toMatchObject({
      name: 'insufficient_funds',
      details: { symbol: 'ETH' },
    })
    expect(sent).toEqual([])
  })

  test('behavior: a second press joins the first', async () => {
    const { client, sent, ask } = await createSwap()
    await ask('eth', '0.5')
    await Promise.all([confirmSwap(client), confirmSwap(client)])
    expect(sent).toHaveLength(1)
  })

  test('property: the wallet is asked for exactly what was shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.boolean(), async (units, isNative) => {
        const { client, swap, sent, ask } = await createSwap()
        const amount = isNative
          ? `0.${String(units).padStart(18, '0')}`
          : `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`
        await ask(isNative ? 'eth' : 'usd', amount)
        const offer = swap()?.offer
        if (offer?.status !== 'ready') return
        expect(offer.data.amount).toBe(String(units))
        await confirmSwap(client)
        const last = sent.at(-1)
        expect(last?.to).toBe(offer.data.spender)
        expect(last?.value).toBe(isNative ? String(units) : '0')
        expect(BigInt(`0x${last?.data.slice(10) ?? '0'}`)).toBe(units)
        if (!isNative) expect(sent[0]?.data).toBe(approval(ROUTER, units))
      }),
      { numRuns: 25 },
    )
  })
})
