import { expect, test } from 'vitest'
import type { PayOption } from '../../types/pay.js'
import { chosenOption, coversCost, payChoice } from './payChoice.js'

const option = (symbol: string, held: string, cost: PayOption['cost']): PayOption => ({
  coin: { address: `0xA${symbol}`, symbol, name: symbol, decimals: 6, iconUrl: '' } as PayOption['coin'],
  held,
  cost,
})
const costs = (amount: string): PayOption['cost'] => ({ status: 'ready', data: { amount }, at: 1 })
const failed: PayOption['cost'] = { status: 'failed', error: { name: 'unable_to_get_quote' } as never, at: 1 }

const rich = option('USDC', '10', costs('10'))
const poor = option('DAI', '9', costs('10'))
const awaited = option('ETH', '99', { status: 'loading' })
const unpriced = option('OLD', '99', failed)

test.each<[string, PayOption, boolean | undefined]>([
  ['exactly enough', rich, true],
  ['one unit too little', poor, false],
  ['a cost that is awaited', awaited, undefined],
  ['a cost that is not known', unpriced, undefined],
  ['more than a double holds', option('BIG', '9007199254740993', costs('9007199254740994')), false],
])('behavior: %s', (_name, given, expected) => {
  expect(coversCost(given)).toBe(expected)
})

test.each<
  [
    string,
    readonly PayOption[],
    { readonly by?: string; readonly chosen?: string; readonly payable?: string; readonly isShort?: boolean },
  ]
>([
  ['the first that is enough', [poor, rich], { chosen: 'USDC', payable: 'USDC' }],
  ['the first, where none is enough', [poor, unpriced], { chosen: 'DAI', isShort: true }],
  ['the visitor’s choice', [rich, poor], { by: '0xADAI', chosen: 'DAI' }],
  [
    'the visitor’s choice in another spelling',
    [poor, rich],
    { by: '0xausdc', chosen: 'USDC', payable: 'USDC' },
  ],
  ['a choice that is gone', [poor, rich], { by: '0xgone', chosen: 'USDC', payable: 'USDC' }],
  ['a price that is awaited', [poor, awaited], { chosen: 'DAI' }],
  ['a price that is not known', [unpriced], { chosen: 'OLD', isShort: true }],
  ['no coins', [], { isShort: true }],
])('behavior: %s', (_name, data, { by, chosen, payable, isShort = false }) => {
  const pay = { chosen: by, options: { status: 'ready', data, at: 1 } } as const
  const choice = payChoice(pay)
  expect(choice?.options).toBe(data)
  expect(choice?.chosen?.coin.symbol).toBe(chosen)
  expect(choice?.payable?.coin.symbol).toBe(payable)
  expect(choice?.isShort).toBe(isShort)
  expect(chosenOption(pay)).toBe(choice?.chosen)
})

test('behavior: undefined until the options are loaded', () => {
  expect(payChoice({ options: { status: 'loading' } })).toBe(undefined)
  expect(chosenOption({ options: { status: 'loading' } })).toBe(undefined)
})
