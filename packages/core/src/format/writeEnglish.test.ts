import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeEnglish } from './formatNumber.js'

const plain = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.stringMatching(/^\d{0,24}$/))
  .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : String(whole)))

test('behavior: equals the browser’s en-US format to the last digit', () => {
  fc.assert(
    fc.property(plain, fc.nat(20), fc.boolean(), fc.boolean(), (value, decimals, fixed, isMoney) => {
      const format = new Intl.NumberFormat('en-US', {
        ...(isMoney ? { style: 'currency', currency: 'USD' } : {}),
        minimumFractionDigits: fixed ? decimals : 0,
        maximumFractionDigits: decimals,
      })
      expect(writeEnglish(value, { decimals, fixed, sign: isMoney ? '$' : '' })).toBe(
        format.format(value as unknown as number),
      )
    }),
    { numRuns: 500 },
  )
})

test('behavior: equals the browser’s format for numbers', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), fc.nat(8), (value, decimals) => {
      expect(writeEnglish(value, { decimals, fixed: true, sign: '' })).toBe(
        new Intl.NumberFormat('en-US', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }).format(value),
      )
    }),
    { numRuns: 500 },
  )
})

test.each(['', '1e21', 'x', '.5', 'Infinity', 1e21, Number.NaN])('param: %s is not plain digits', (value) => {
  expect(writeEnglish(value, { decimals: 2, fixed: false, sign: '' })).toBeUndefined()
})
