import * as fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { amountText } from './amountText.js'

test('param: amounts are exact', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 128n), max: 2n ** 128n }), fc.nat(30), (value, decimals) => {
      expect(amountText(value, decimals).replaceAll(',', '')).toBe(formatUnits(value, decimals))
    }),
  )
})

test.each([
  ['en', '1,234,567.5'],
  ['de', '1.234.567,5'],
  ['ar', '1,234,567.5'],
])('param: in %s the marks are those of the language, and the digits the same', (locale, text) => {
  expect(amountText(1_234_567_500_000n, 6, locale)).toBe(text)
})

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_000n, 0, '1,000'],
  [-1_500n, 3, '-1.5'],
])('param: %s with %i decimals is %s', (value, decimals, text) => {
  expect(amountText(value, decimals)).toBe(text)
})
