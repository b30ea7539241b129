import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './formatCount.js'

test('behavior: every count reads as the locale writes it', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom('en-US', 'de-DE', 'ar-EG'), (count, locale) => {
      expect(formatCount(count, locale)).toBe(new Intl.NumberFormat(locale).format(count))
    }),
  )
  expect(formatCount(1204)).toBe('1,204')
})
