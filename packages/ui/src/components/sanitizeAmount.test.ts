import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeAmount } from './sanitizeAmount.js'

describe('sanitizeAmount', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['007', '7'],
    ['00.5', '0.5'],
    ['.5', '0.5'],
    ['.', '0.'],
    ['1.', '1.'],
    ['0,5', '0.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1.234567'],
    ['-5', '5'],
    ['1e5', '15'],
    ['$ 12.30', '12.30'],
    ['1.1234567', '1.123456'],
    ['1 000', '1000'],
  ])('param: %j becomes %j', (input, output) => {
    expect(sanitizeAmount(input, 6)).toBe(output)
  })
  test('param: no decimals means no point', () => {
    expect(sanitizeAmount('12.5', 0)).toBe('12')
  })
  test('behavior: the result is a decimal text, and stable', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-e $') }),
        fc.nat(20),
        (input, decimals) => {
          const once = sanitizeAmount(input, decimals)
          expect(once).toMatch(/^(|\d+(\.\d*)?)$/)
          expect((once.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals)
          expect(sanitizeAmount(once, decimals)).toBe(once)
        },
      ),
    )
  })
})
