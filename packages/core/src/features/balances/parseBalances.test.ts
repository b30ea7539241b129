import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { usd } from '../../../test/balances.js'
import { CHAIN } from '../../../test/fakeClient.js'
import { parseBalances, tidyBalances } from './readTokens.js'

test('behavior: parses any JSON without throwing; the result is valid', () => {
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
        expect(item.price).toBeLessThanOrEqual(1e9)
      }
    }),
  )
})

test.each([1e308, -1, Number.NaN, Number.POSITIVE_INFINITY, 1.1e9])(
  'error: rejects the price %s',
  (price) => {
    const [token] = tidyBalances([{ ...usd, price, value: 5 }], CHAIN)
    expect([token?.price, token?.value]).toEqual([0, undefined])
  },
)

test.each([-100, -1e9, 1e300, Number.NaN])('error: rejects the 24 h change %s', (change24h) => {
  expect(tidyBalances([{ ...usd, change24h }], CHAIN)[0]).not.toHaveProperty('change24h')
})

test('behavior: the 24 h change needs a price', () => {
  const [token] = parseBalances([{ ...usd, change24h: -2.5 }], CHAIN) ?? []
  expect(token?.change24h).toBe(-2.5)
  expect(tidyBalances([{ ...usd, price: -1, change24h: 3 }], CHAIN)[0]).not.toHaveProperty('change24h')
})

test('error: drops an absurd value', () => {
  expect(tidyBalances([{ ...usd, value: 1e308 }], CHAIN)[0]).not.toHaveProperty('value')
})

test('error: truncates a list to 500 entries', () => {
  expect(parseBalances(Array(15_000).fill(usd), CHAIN)).toHaveLength(500)
})

test('behavior: keeps the time of an old price, also in storage, and no other text', () => {
  const priceAt = '2026-11-23T18:00:00.000Z'
  const [token] = parseBalances([{ ...usd, priceAt }], CHAIN) ?? []
  expect(token?.priceAt).toBe(priceAt)
  expect(parseBalances(JSON.parse(JSON.stringify([token])), CHAIN)?.[0]?.priceAt).toBe(priceAt)
  for (const wrong of ['soon', '', 7, null])
    expect(parseBalances([{ ...usd, priceAt: wrong }], CHAIN)?.[0]).not.toHaveProperty('priceAt')
})
