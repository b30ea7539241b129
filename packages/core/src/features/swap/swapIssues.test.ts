import { expect, test } from 'vitest'
import type { SwapCoin } from '../../types/swap.js'
import { impactTicks } from './impactTicks.js'
import { type SwapIssues, swapIssues } from './swapIssues.js'

const coin = (decimals: number): SwapCoin => ({
  address: '0x1',
  symbol: 'A',
  name: 'A',
  decimals,
  iconUrl: '',
})
const [from, to] = [coin(6), coin(18)]

test.each<[string, Parameters<typeof swapIssues>[0], bigint | undefined, SwapIssues]>([
  [
    'a swap that is complete',
    { from, to, amount: '1.5' },
    1_500_000n,
    { missing: undefined, isTooMuch: false },
  ],
  ['a unit too much', { from, to, amount: '1.5' }, 1_499_999n, { missing: undefined, isTooMuch: true }],
  [
    'digits beyond the token',
    { from, to, amount: '1.5000009' },
    1_500_000n,
    { missing: undefined, isTooMuch: false },
  ],
  ['a point without digits', { from, to, amount: '1.' }, 1n, { missing: undefined, isTooMuch: true }],
  ['no token to get', { from, amount: '2' }, 1n, { missing: 'token', isTooMuch: true }],
  ['no amount', { from, to, amount: '' }, 0n, { missing: 'amount', isTooMuch: false }],
  ['an amount of zero', { from, to, amount: '0.00' }, 0n, { missing: 'amount', isTooMuch: false }],
  [
    'a balance that is not known',
    { from, to, amount: '9' },
    undefined,
    { missing: undefined, isTooMuch: false },
  ],
  ['nothing at all', {}, undefined, { missing: 'token', isTooMuch: false }],
])('behavior: %s', (_name, swap, held, expected) => {
  expect(swapIssues(swap, held)).toEqual(expected)
})

test.each<[number | undefined, 0 | 1 | 2]>([
  [-1, 0],
  [0, 0],
  [5, 0],
  [5.01, 1],
  [15, 1],
  [15.01, 2],
  [undefined, 1],
])('behavior: a price impact of %s percent takes %s confirmations', (percent, expected) => {
  expect(impactTicks(percent)).toBe(expected)
})
