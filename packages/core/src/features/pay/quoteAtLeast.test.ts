import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SwapCoin, SwapOffer } from '../../types/swap.js'
import { quoteAtLeast } from './quoteAtLeast.js'

const coin = (symbol: string): SwapCoin => ({
  address: symbol,
  name: symbol,
  symbol,
  decimals: 18,
  iconUrl: '',
})
const [from, to] = [coin('FROM'), coin('TO')]

/** x · y = k, 0.3 % fee; the minimum is 1 % below the quote. */
function pool(left: bigint, right: bigint) {
  const asked: bigint[] = []
  const ask = async (give: SwapCoin, get: SwapCoin, amount: bigint): Promise<SwapOffer> => {
    const [reserveIn, reserveOut] = give === from ? [left, right] : [right, left]
    const taken = amount * 997n
    const out = (taken * reserveOut) / (reserveIn * 1000n + taken)
    if (give === from) asked.push(amount)
    return {
      chainId: 'eip155:1',
      from: give,
      to: get,
      amount: amount.toString(),
      toAmount: out.toString(),
      toAmountMin: ((out * 99n) / 100n).toString(),
      provider: null,
      spender: '0x',
      route: [],
    }
  }
  return { ask, asked }
}

test('property: the result yields at least the target to the last unit, and hardly more', async () => {
  const reserve = fc.bigInt({ min: 10n ** 12n, max: 10n ** 30n })
  await fc.assert(
    fc.asyncProperty(reserve, reserve, fc.integer({ min: 1, max: 2000 }), async (left, right, share) => {
      const minimum = (right * BigInt(share)) / 10_000n
      const { ask, asked } = pool(left, right)
      const offer = await quoteAtLeast(ask, { from, to, minimum })
      expect(BigInt(offer?.toAmountMin ?? 0)).toBeGreaterThanOrEqual(minimum)
      expect(BigInt(offer?.toAmountMin ?? 0) * 100n).toBeLessThanOrEqual(minimum * 102n + 200n)
      expect(asked.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('behavior: tries the earlier amount first, which suffices while the price holds', async () => {
  const { ask, asked } = pool(10n ** 24n, 10n ** 24n)
  const first = await quoteAtLeast(ask, { from, to, minimum: 10n ** 18n })
  const before = asked.length
  const again = await quoteAtLeast(ask, { from, to, minimum: 10n ** 18n, hint: BigInt(first?.amount ?? 0) })
  expect(again).toEqual(first)
  expect(asked.length).toBe(before + 1)
})

test('error: undefined if no pool has enough', async () => {
  const { ask } = pool(10n ** 18n, 10n ** 18n)
  await expect(quoteAtLeast(ask, { from, to, minimum: 10n ** 18n })).resolves.toBeUndefined()
})
