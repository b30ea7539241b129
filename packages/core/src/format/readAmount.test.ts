import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, writeAmount } from './readAmount.js'
import { parseUnits } from './units.js'

const read = (text: string, decimals = 18, locale?: string): string => {
  try {
    return readAmount(text, { decimals, locale })
  } catch (error) {
    expect(error).toMatchObject({ name: 'invalid_amount' })
    return `[${(error as { details: { kind: string } }).details.kind}]`
  }
}

test.each([
  ['', 18, ''],
  ['0', 18, '0'],
  ['0.', 18, '0.'],
  ['.', 18, '0.'],
  ['.5', 18, '0.5'],
  ['007', 18, '7'],
  ['00.50', 18, '0.50'],
  ['1,5', 18, '1.5'],
  ['0,123', 18, '0.123'],
  ['1234,567', 18, '1234.567'],
  [' \n1.5\t', 18, '1.5'],
  ['1,234.5', 18, '1234.5'],
  ['1,234,567', 18, '1234567'],
  ['1.50000000', 6, '1.500000'],
  ['2.5e-7', 18, '[number]'],
  ['1e-7', 18, '[number]'],
  ['-5', 18, '[number]'],
  ['+5', 18, '[number]'],
  ['0x10', 18, '[number]'],
  ['1/2', 18, '[number]'],
  ['1.5.5', 18, '[number]'],
  ['1.234,5', 18, '[number]'],
  ['12,34,567', 18, '[number]'],
  ['1 000', 18, '[number]'],
  ['$1', 18, '[number]'],
  ['1 ETH', 18, '[number]'],
  ['１２', 18, '[number]'],
  ['Infinity', 18, '[number]'],
  ['1,234', 18, '[grouping]'],
  ['12.345', 2, '[decimals]'],
  ['5.', 0, '[decimals]'],
  ['9'.repeat(78), 0, '[size]'],
  ['1'.repeat(61), 18, '[size]'],
  [`0.${'0'.repeat(200)}`, 18, '[size]'],
])('param: %j with %i decimals is %s', (text, decimals, expected) => {
  expect(read(text, decimals)).toBe(expected)
})

describe('behavior: accepts the locale’s grouping where it is unambiguous', () => {
  test.each([
    ['de-DE', '1.234,5', '1234.5'],
    ['de-DE', '1.234.567', '1234567'],
    ['de-DE', '1,234', '1.234'],
    ['de-DE', '1,234.5', '[number]'],
    ['de-DE', '0,25', '0.25'],
    ['de-DE', '0.25', '0.25'],
    ['de-DE', '1.234', '[grouping]'],
    ['de-CH', '1.234', '1.234'],
    ['fr-FR', '1.234', '1.234'],
    ['en-IN', '12,34,567.5', '1234567.5'],
    ['en-IN', '1,234,567.5', '[number]'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['fr-FR', '1\u202f234', '1234'],
    ['de-CH', "1'234.5", '1234.5'],
    ['ar-EG', '1,234.5', '1234.5'],
    ['ar-EG', '1,234', '[grouping]'],
    ['ar-EG', '٠٫٢٥', '0.25'],
    ['ar-EG', '١٢.٥', '12.5'],
    ['ar-EG', '١٬٢٣٤', '[grouping]'],
    ['ar-EG', '١٬٢٣٤٬٥٦٧', '1234567'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '١٫٢٣٤', '1.234'],
    ['ar-EG', '١٫٢٫٣', '[number]'],
    ['en-US', '٠٫٢٥', '[number]'],
  ])('param: %s %j is %s', (locale, text, expected) => {
    expect(read(text, 18, locale)).toBe(expected)
  })
})

test.each([
  ['0.25', 'de', '0,25'],
  ['0.', 'de', '0,'],
  ['1234.5', 'de', '1234,5'],
  ['1234.5', undefined, '1234.5'],
  ['1234.5', 'ar-EG', '١٢٣٤٫٥'],
  ['', 'ar-EG', ''],
])('param: %j is written in %s as %j', (plain, locale, written) => {
  expect(writeAmount(plain, locale)).toBe(written)
})

test('error: rejects values that are no strings', () => {
  expect(read(0.5 as never)).toBe('[number]')
  expect(read(null as never)).toBe('[number]')
})

const exact = (plain: string): bigint => {
  const [whole, fraction = ''] = plain.split('.')
  return BigInt(`${whole}${fraction.slice(0, 400).padEnd(400, '0')}`)
}

describe('behavior: the value is exact, or the text is rejected', () => {
  const decimals = fc.integer({ min: 0, max: 18 })
  const signs = [...'0123456789.,-+e x/٠١٢٣٤٥٦٧٨٩٫٬']
  const marks = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 })

  test.each(['en-US', 'de-DE', 'fr-FR', 'en-IN', 'de', 'ar', 'ar-EG'])('param: any text in %s', (locale) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), marks), decimals, (text, digits) => {
        const plain = read(text, digits, locale)
        if (plain === '' || plain.startsWith('[')) return
        expect(read(writeAmount(plain, locale), digits, locale)).toBe(plain)
        expect(plain).toMatch(/^\d+(\.\d*)?$/)
        const bare = (value: string): string =>
          value.replace(/[٠-٩]/g, (sign) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(sign))).replace(/\D/g, '')
        const [before = '', after = ''] = [bare(text), bare(plain)].map((value) =>
          value.replace(/^0+|0+$/g, ''),
        )
        expect(before).toBe(after)
        expect(text).toMatch(locale === 'ar-EG' ? /^[\s\d.,٠-٩٫٬]*$/ : /^[\s\d.,'’]*$/)
      }),
    )
  })

  test('behavior: any double, printed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 1e6 })), decimals, (value, digits) => {
        const text = String(value)
        const plain = read(text, digits)
        if (plain.startsWith('[')) return
        expect(exact(plain)).toBe(exact(text))
        expect(parseUnits(plain, digits)).toBe(exact(text) / 10n ** BigInt(400 - digits))
      }),
    )
  })

  test('behavior: any amount of a chain, written by Intl', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH'),
        (units, locale) => {
          const text = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(units)
          if (/^\d{1,3}[.,]\d{3}$/.test(text)) return
          expect(read(text, 18, locale)).toBe(units.toString())
        },
      ),
    )
  })
})
