import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits as viemFormatUnits, numberToHex, stringToHex } from 'viem'
import { formatUnits } from './formatUnits.js'
import { parseQuantity } from './parseQuantity.js'
import { toHex } from './toHex.js'
import { utf8ToHex } from './utf8ToHex.js'

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('behavior: units are viem’s', () => {
  fc.assert(
    fc.property(uint256, fc.nat(80), (value, decimals) => {
      expect(formatUnits(value, decimals)).toBe(viemFormatUnits(value, decimals))
    }),
  )
})

test('behavior: quantities are viem’s, both ways', () => {
  fc.assert(
    fc.property(uint256, (value) => {
      expect(toHex(value)).toBe(numberToHex(value))
      expect(parseQuantity(toHex(value))).toBe(value)
      expect(parseQuantity(value.toString())).toBe(value)
    }),
  )
})

test('behavior: UTF-8 as hex is viem’s', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => void expect(utf8ToHex(text)).toBe(stringToHex(text)),
    ),
  )
})

test.each(['', '0x', '-1', '1.5', '0x1g', '0b1', null, undefined, 1.5, -3, {}, `0x${'f'.repeat(65)}`])(
  'error: %j is not a quantity',
  (value) => void expect(parseQuantity(value)).toBeUndefined(),
)
