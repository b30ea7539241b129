import { describe, expect, test } from 'vitest'
import { CHAIN } from '../../../test/fakeClient.js'
import { createSwap, NATIVE, type SwapWorld, USD } from '../../../test/swapping.js'
import { confirmSwap, dataOf, updateSwap } from '../../actions.js'
import { followSwap, type FollowSwapOptions } from './followSwap.js'
import { changeSwap, swapOf } from './swapState.js'
import type { SwapArguments } from './views.js'

const half: SwapArguments = { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' }

async function create(world: Partial<SwapWorld> = {}, more: Parameters<typeof createSwap>[2] = {}) {
  const made = await createSwap(world, undefined, more)
  const { client, context, platform } = made
  return {
    ...made,
    enter: async (options: Omit<FollowSwapOptions, 'signal'> = { data: half }) => {
      const left = new AbortController()
      void followSwap(context, { ...options, signal: left.signal })
      await platform.settle()
      return () => left.abort()
    },
    type: (amount: string) => updateSwap(client, { amount }),
    goOnline: (online: boolean) => context.update('test', () => ({ online })),
    quoted: () =>
      platform.requests
        .filter(({ url }) => url.pathname.endsWith('/convert/quotes'))
        .map(({ url }) => Number(url.searchParams.get('amount')) / 1e18),
  }
}

describe('while a view shows a swap', () => {
  test('behavior: refreshes the quote every ten seconds until the view is left', async () => {
    const { enter, platform, quoted } = await create()
    const leave = await enter()
    expect(quoted()).toEqual([0.5])
    await platform.advance(9_999)
    expect(quoted()).toHaveLength(1)
    await platform.advance(1)
    expect(quoted()).toHaveLength(2)
    await platform.advance(10_000)
    expect(quoted()).toHaveLength(3)
    leave()
    await platform.advance(60_000)
    expect(quoted()).toHaveLength(3)
    expect(platform.timers()).toBe(0)
  })

  test('behavior: requests one quote after 200 ms without typing, for the final amount', async () => {
    const { enter, platform, quoted, type } = await create()
    await enter()
    type('1')
    await platform.advance(150)
    type('12')
    await platform.advance(150)
    type('12.5')
    await platform.advance(199)
    expect(quoted()).toEqual([0.5])
    await platform.advance(1)
    expect(quoted()).toEqual([0.5, 12.5])
    await platform.advance(9_999)
    expect(quoted()).toHaveLength(2)
    await platform.advance(1)
    expect(quoted()).toEqual([0.5, 12.5, 12.5])
  })

  test('behavior: a hidden page makes no requests', async () => {
    const { enter, platform, quoted, type } = await create()
    await enter()
    platform.visible = false
    type('2')
    await platform.advance(60_000)
    expect(quoted()).toEqual([0.5])
    platform.visible = true
    await platform.advance(10_000)
    expect(quoted()).toEqual([0.5, 2])
  })

  test('behavior: an offline page makes no requests and refreshes once it is online', async () => {
    const { enter, goOnline, platform, quoted, swap, type } = await create()
    await enter()
    goOnline(false)
    type('2')
    await platform.advance(60_000)
    expect(quoted()).toEqual([0.5])
    expect(swap()?.offer).toEqual({ status: 'idle' })
    goOnline(true)
    await platform.advance(200)
    expect(quoted()).toEqual([0.5, 2])
    expect(swap()?.offer.status).toBe('ready')
  })

  test('behavior: a late answer never replaces a newer one', async () => {
    let release = (): void => {}
    const { enter, platform, swap, type, quoted } = await create({
      quote: (quote) =>
        quote['fromAmount'] === '500000000000000000'
          ? new Promise((resolve) => (release = () => resolve({ quotes: [quote] })))
          : { quotes: [quote] },
    })
    await enter()
    type('2')
    await platform.advance(200)
    expect(quoted()).toEqual([0.5, 2])
    release()
    await platform.settle()
    expect(swap()?.offer).toMatchObject({ status: 'ready', data: { amount: '2000000000000000000' } })
  })

  test('behavior: requests no quote while a swap is in progress', async () => {
    let mine = (): void => {}
    const mined = new Promise<void>((done) => (mine = done))
    const made = await create(
      {},
      {
        actions: {
          waitForReceipt: async ({ hash }) => {
            await mined
            return { hash, status: 'success', blockNumber: '1' }
          },
        },
      },
    )
    const { client, enter, platform, quoted, swap } = made
    await enter({ data: half, isReview: true })
    expect(swap()?.review.status).toBe('ready')
    const done = confirmSwap(client)
    await platform.advance(30_000)
    expect(quoted()).toHaveLength(1)
    mine()
    await done
  })

  test('behavior: a view left before its tokens load makes no requests', async () => {
    const { context, platform, quoted } = await create()
    const left = new AbortController()
    const following = followSwap(context, { data: half, signal: left.signal })
    left.abort()
    await following
    await platform.advance(60_000)
    expect(quoted()).toEqual([])
  })

  test('behavior: a stopped client makes no requests', async () => {
    const { client, enter, platform, quoted } = await create()
    await enter()
    client.dispose()
    await platform.advance(60_000)
    expect(quoted()).toHaveLength(1)
  })

  test('behavior: continuing after an earlier approval begins with the form', async () => {
    const { context, enter, swap } = await create()
    changeSwap(context, swapOf(context), (now) => ({ ...now, progress: { step: 'approved' } }))
    await enter()
    expect(swap()?.progress).toEqual({ step: 'editing' })
  })
})

describe('arguments of the opening', () => {
  test.each<[string, object, readonly [from: string, to: string | undefined, amount: string]]>([
    ['nothing', {}, [NATIVE, undefined, '']],
    ['symbols', { fromToken: 'usdc', toToken: 'eth', amount: '2.5' }, [USD, NATIVE, '2.5']],
    ['addresses', { fromToken: USD.toUpperCase(), toToken: NATIVE, amount: '2.5' }, [USD, NATIVE, '2.5']],
    ['CAIP-10', { fromToken: `${CHAIN}:${USD}`, toToken: `${CHAIN}:${NATIVE}` }, [USD, NATIVE, '']],
    ['unknown tokens', { fromToken: 'NOPE', toToken: 'NEITHER' }, [NATIVE, undefined, '']],
    ['one token twice', { fromToken: 'USDC', toToken: 'USDC', amount: '1' }, [USD, undefined, '1']],
    ['the native coin alone, to get', { toToken: 'ETH' }, [NATIVE, undefined, '']],
    ['a negative amount', { ...half, amount: '-1' }, [NATIVE, USD, '']],
    ['a word', { ...half, amount: 'abc' }, [NATIVE, USD, '']],
    ['an exponent', { ...half, amount: '1e3' }, [NATIVE, USD, '']],
    [
      'too many digits',
      { ...half, fromToken: 'USDC', toToken: 'ETH', amount: '1.0000001' },
      [USD, NATIVE, ''],
    ],
    ['no text', { fromToken: 7, toToken: null, amount: 5 }, [NATIVE, undefined, '']],
  ])('param: %s', async (_, data, [from, to, amount]) => {
    const { enter, swap } = await create()
    await enter({ data })
    expect([swap()?.from?.address, swap()?.to?.address, swap()?.amount]).toEqual([from, to, amount])
  })

  test('behavior: returning keeps the visitor’s changes; a new opening replaces them', async () => {
    const { enter, swap, type } = await create()
    const leave = await enter()
    type('7')
    leave()
    await enter()
    expect(swap()?.amount).toBe('7')
    await enter({ data: { ...half } })
    expect(swap()?.amount).toBe('0.5')
  })

  test('behavior: shows nothing of another swap meanwhile', async () => {
    const { enter, swap, world } = await create()
    const leave = await enter({ data: half, isReview: true })
    leave()
    world.quote = () => new Promise(() => {})
    await enter({ data: { fromToken: 'USDC', toToken: 'ETH', amount: '9' } })
    const { offer, review } = swap() ?? {}
    expect([offer && dataOf(offer), review && dataOf(review)]).toEqual([undefined, undefined])
  })
})
