import { expect, test } from 'vitest'
import { amountParts, moneyParts } from './amounts.js'
import { formatAmount } from './amounts.js'

const text = (parts: readonly { value: string }[]) => parts.map((part) => part.value).join('')

test.each([
  ['0', '0 ETH'],
  ['0.942', '0.942 ETH'],
  ['9999.9999747', '9,999.99 ETH'],
  ['1.23456789', '1.2345 ETH'],
  ['0.00002519', '0.000025 ETH'],
  ['0.0000001', '<0.000001 ETH'],
  ['1000000', '1,000,000 ETH'],
])('param: %s reads %s: cut, never rounded up', (value, shown) => {
  expect(formatAmount(value, 'ETH')).toBe(shown)
})

test('behavior: decimals are parts of their own, for dimming', () => {
  expect(amountParts('0.5', 'ETH').map((part) => part.type)).toEqual([
    'integer',
    'decimal',
    'fraction',
    'literal',
    'currency',
  ])
  expect(text(moneyParts(4218.06))).toBe('$4,218.06')
})
