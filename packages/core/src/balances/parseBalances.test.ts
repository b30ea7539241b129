import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { usd } from '../../test/balances.js'
import { CHAIN } from '../../test/fakeClient.js'
import { parseBalances } from './parseBalances.js'

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
