import { formatUsd } from '@latchkey/core/actions'
import { expect, test } from 'vitest'
import { currencyName, moneyText, signOf } from './buyText.js'

test.each([undefined, 'de', 'ar-u-nu-latn'])(
  'behavior: money in %s reads as in every other view',
  (locale) => {
    expect(moneyText('1.25', 'USD', locale)).toBe(formatUsd('1.25', locale))
  },
)

test.each([
  ['1.25', 'USD', 'en-US', '$1.25'],
  ['1200', 'JPY', 'en-US', '¥1,200'],
  ['5', 'EUR', 'de', '5,00\u00a0€'],
  ['5', 'no code', 'en-US', '5 no code'],
])('param: %s %s in %s is %s', (amount, currency, locale, text) => {
  expect(moneyText(amount, currency, locale)).toBe(text)
})

test.each([
  ['USD', 'en-US', ['$', '']],
  ['USD', 'de', ['', '\u00a0$']],
  ['EUR', 'de', ['', '\u00a0€']],
  ['USD', 'ar-u-nu-latn', ['', '\u00a0US$']],
  ['CHF', 'en-US', ['CHF\u00a0', '']],
  ['no code', 'en-US', ['', ' no code']],
])('param: the sign of %s in %s stands where the language writes it', (currency, locale, signs) => {
  expect(signOf(currency, locale)).toEqual(signs)
})

test.each([
  ['GBP', 'en', 'British Pound'],
  ['USD', 'fr', 'Dollar des États-Unis'],
  ['TRY', 'tr', 'Türk lirası'],
  ['ISK', 'tr', 'İzlanda kronu'],
])('param: the row of %s in %s begins with a capital letter: %s', (currency, locale, name) => {
  expect(currencyName(currency, locale)).toBe(name)
})
