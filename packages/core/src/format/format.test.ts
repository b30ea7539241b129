import * as fc from 'fast-check'
import { formatUnits as viemFormat, parseUnits as viemParse } from 'viem'
import { describe, expect, test } from 'vitest'
import { explorerLink } from './explorerLink.js'
import { formatNumber, formatUsd } from './formatNumber.js'
import { shortenAddress } from './shortenAddress.js'
import { formatUnits, parseUnits } from './units.js'

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71…d8976F'],
  ['0x71C76d8976F', '0x71…d8976F'],
  ['0x71d8976F', '0x71d8976F'],
  ['', ''],
])('behavior: shortens %s to %s', (address, short) => {
  expect(shortenAddress(address)).toBe(short)
})

describe('units', () => {
  const amounts = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
  const decimals = fc.integer({ min: 0, max: 36 })

  test('behavior: formatUnits equals viem’s', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, digits) => {
        expect(formatUnits(amount, digits)).toBe(viemFormat(amount, digits))
        expect(formatUnits(amount.toString(), digits)).toBe(viemFormat(amount, digits))
      }),
    )
  })

  test('behavior: parseUnits equals viem’s and inverts formatUnits', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, digits) => {
        const text = formatUnits(amount, digits)
        expect(parseUnits(text, digits)).toBe(amount)
        expect(parseUnits(text, digits)).toBe(viemParse(text, digits))
      }),
    )
  })

  test.each([
    ['.5', 1, 5n],
    ['3.', 2, 300n],
    ['1.500', 1, 15n],
    [' 2 ', 0, 2n],
    ['0.000', 0, 0n],
  ])('param: parseUnits reads %j with %i decimals', (text, digits, amount) => {
    expect(parseUnits(text, digits)).toBe(amount)
  })

  test.each([
    ['', 18],
    ['.', 18],
    ['-', 18],
    ['1e5', 18],
    ['1,5', 18],
    ['0x1', 18],
    ['1.23', 1],
    ['NaN', 2],
  ])('error: parseUnits rejects %j with %i decimals', (text, digits) => {
    expect(() => parseUnits(text, digits)).toThrow(expect.objectContaining({ name: 'invalid_amount' }))
  })
})

test.each([
  [1234.5, {}, '1,234.5'],
  ['1234.567', {}, '1,234.57'],
  ['0.0004', {}, '<0.01'],
  [-0.0004, {}, '>-0.01'],
  ['0.00045', { decimals: 4 }, '0.0005'],
  ['1.5', { fixed: true }, '1.50'],
  ['0', {}, '0'],
  ['nonsense', {}, '0'],
  ['', {}, '0'],
  [Number.NaN, {}, '0'],
  ['123456789012345678901234567890.12', {}, '123,456,789,012,345,678,901,234,567,890.12'],
  [1234.5, { locale: 'de-DE' }, '1.234,5'],
  ['0.1234567890123456789012345', { decimals: 24 }, '0.12345678901234567890'.replace(/0$/, '')],
  ['1.5', { decimals: 200, locale: 'de-DE' }, '1,5'],
])('param: formatNumber(%j, %j) is %s', (value, options, text) => {
  expect(formatNumber(value, options)).toBe(text)
})

test.each([
  [4218.06, '$4,218.06'],
  ['0.001', '<$0.01'],
  [0, '$0.00'],
])('param: formatUsd(%j) is %s', (value, text) => {
  expect(formatUsd(value)).toBe(text)
})

test.each([
  ['https://scan.test/', { address: '0xA' }, 'https://scan.test/address/0xA'],
  ['https://scan.test', { hash: '0xB' }, 'https://scan.test/tx/0xB'],
  ['https://sol.test/?cluster=devnet', { hash: 'x/y' }, 'https://sol.test/tx/x%2Fy?cluster=devnet'],
])('param: explorerLink of %s with %j', (url, target, link) => {
  expect(explorerLink({ explorer: { name: 'Scan', url } }, target)).toBe(link)
})

test('behavior: no explorer, no link', () => {
  expect(explorerLink({}, { hash: '0x1' })).toBeUndefined()
  expect(explorerLink(undefined, { hash: '0x1' })).toBeUndefined()
})

test('behavior: an amount stays left-to-right in right-to-left languages', () => {
  expect(formatUsd('1234.5', 'ar-AE')).toMatch(/^\u2066\D*1,234\.50\D*\u2069$/)
  expect(formatUsd('1234.5', 'ar-AE')).not.toContain('\u200f')
  expect(formatNumber('1234.5', { locale: 'ar-AE' })).toBe('1,234.5')
})
