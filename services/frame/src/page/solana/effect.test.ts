import { expect, test } from 'vitest'
import { effectOf } from './effect.js'
import type { Outcome } from './simulate.js'

const sol = 1_000_000_000n
const mint = 'So1TokenMint'
const fee = 5_000n
const balances = [
  { price: 150, quantity: { decimals: '9', numeric: '5' } },
  { address: `solana:test:${mint}`, price: 2, quantity: { decimals: '6', numeric: '9' } },
  { address: 'solana:test:Free', price: 0, quantity: { decimals: '0', numeric: '1' } },
]
const symbols: Readonly<Record<string, string>> = { [mint]: 'TOK' }

const outcome = (moved: Outcome['moved'], isComplete = true): Outcome => ({
  moved,
  changes: moved.map((one) => ({
    symbol: one.mint === undefined ? 'SOL' : (symbols[one.mint] ?? '?'),
    isIn: one.amount > 0n,
    amount: String(one.amount),
  })),
  receivers: [],
  arriving: [],
  warnings: [],
  grantsRight: false,
  isComplete,
})

const receiver: readonly [string, string] = ['Receiver', 'Stranger']
const effect = (
  found: readonly Outcome[],
  lamports = 0n,
  parties = [receiver],
  isWarned = false,
  away = false,
) =>
  effectOf(
    {
      balancesOf: async () => (away ? Promise.reject(new Error('away')) : balances),
      network: { id: 'solana:test' } as never,
      signal: new AbortController().signal,
    },
    'Owner',
    { lamports, parties, warnings: isWarned ? [{ level: 'bad', text: 'Closes' }] : [] },
    found,
    fee,
  )
const native = (amount: bigint) => ({ mint: undefined, amount })
const token = (amount: bigint) => ({ mint, amount })

test('behavior: a payment of SOL has the amount that arrives, and is worth that and the fee', async () => {
  const { changes, isPayment, usd } = await effect([outcome([native(-2n * sol - fee)])], 2n * sol)
  expect(isPayment).toBe(true)
  expect(changes).toEqual([{ symbol: 'SOL', picture: 'SOL', isIn: false, amount: '−2', usd: 300 }])
  expect(usd).toBeCloseTo(300.00075, 6)
})

test('behavior: a payment of a token leaves the fee to its own line', async () => {
  const { changes, isPayment, usd } = await effect([outcome([native(-fee), token(-3_000_000n)])])
  expect(isPayment).toBe(true)
  expect(changes).toMatchObject([{ symbol: 'TOK', usd: 6 }])
  expect(usd).toBeCloseTo(6.00075, 6)
})

const paid = outcome([native(-sol - fee)])
test.each([
  ['that goes to two', effect([paid], sol, [receiver, ['Receiver', 'Other']])],
  ['that goes to nobody', effect([paid], sol, [])],
  ['with a warning', effect([paid], sol, [receiver], true)],
  ['that takes more than it says', effect([outcome([native(-3n * sol)])], sol)],
  ['that takes less than it says', effect([outcome([native(-fee)])], sol)],
  ['that opens an account for the token', effect([outcome([native(-2_044_280n), token(-1n)])])],
  ['of two tokens', effect([outcome([native(-fee), token(-1n), { mint: 'Free', amount: -1n }])])],
  ['of which something comes back', effect([outcome([native(-sol - fee), token(1n)])], sol)],
  ['in two transactions', effect([paid, paid], 2n * sol)],
])('error: a transaction %s is drawn as its changes, not as a payment', async (_, given) => {
  expect((await given).isPayment).toBe(false)
})

test.each([
  ['that could not be tried in full', effect([outcome([native(-fee)], false)])],
  ['of which several are asked at once', effect([outcome([native(-fee)]), outcome([native(-fee)])])],
  ['of a token without a price', effect([outcome([native(-fee), { mint: 'Other', amount: -1n }])])],
  ['of a token whose price is nothing', effect([outcome([native(-fee), { mint: 'Free', amount: -1n }])])],
  ['where the gateway is away', effect([paid], sol, [receiver], false, true)],
])('error: a transaction %s has no worth, so that no limit covers it', async (_, given) => {
  expect((await given).usd).toBeUndefined()
})

test('error: SOL that instructions take from another account of the owner counts, though the owner keeps theirs', async () => {
  expect((await effect([outcome([native(-fee)])], 4n * sol)).usd).toBeCloseTo(600.00075, 6)
  expect((await effect([outcome([native(4n * sol)])], 4n * sol)).usd).toBeCloseTo(600.00075, 6)
})
