import { expect, test } from 'vitest'
import { directionOf } from './directionOf.js'

test.each([
  ['a Latin name', 'MetaMask', 'auto'],
  ['an Arabic name', 'محفظة', 'auto'],
  ['a Hebrew name', 'ארנק', 'auto'],
  ['a Greek name', 'Πορτοφόλι', 'auto'],
  ['digits alone', '1,204.50', 'auto'],
  ['an amount before Arabic words', '98.5 USDC، الرسوم 1.50 US$', undefined],
  ['Arabic words before an amount', 'يرسل 0.5 ETH', undefined],
  ['a Hebrew sentence with a Latin name', 'MetaMask מותקן', undefined],
  ['an element', null, 'auto'],
])('behavior: %s has the direction of its script, or of the page', (_, text, expected) => {
  expect(directionOf(text)).toBe(expected)
})
