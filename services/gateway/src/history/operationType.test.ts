import { expect, test } from 'vitest'
import type { ChainTransaction } from './historyProvider.js'
import { movementsOf, operationType } from './operationType.js'

const me = `0x${'aa'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const pool = `0x${'c0'.repeat(20)}`
const zeroAddress = `0x${'0'.repeat(40)}`
const [usd, foo] = [`0x${'d0'.repeat(20)}`, `0x${'f0'.repeat(20)}`]
const move = (from: string, to: string, token = usd, amount = '5') => ({ token, from, to, amount })
const transaction = (facts: Partial<ChainTransaction> = {}): ChainTransaction => ({
  hash: '0x1',
  block: 1,
  index: 0,
  minedAt: 0,
  from: me,
  to: pool,
  value: '0',
  selector: '0x12345678',
  nonce: 0,
  movements: [],
  allowances: [],
  actors: [],
  ...facts,
})
const plain = { selector: undefined } as unknown as Partial<ChainTransaction>

test.each<[string, string, Partial<ChainTransaction>]>([
  ['deploy', 'a contract', { to: undefined } as unknown as Partial<ChainTransaction>],
  ['cancel', 'nothing to oneself', { to: me, ...plain }],
  ['send', 'coins to oneself', { value: '7', to: me, ...plain }],
  ['send', 'a token to oneself', { selector: '0xa9059cbb', movements: [move(me, me)] }],
  ['send', 'coins, with a failed payment to oneself', { value: '7', to: me, failed: true, ...plain }],
  ['send', 'coins', { value: '7', to: bob, ...plain }],
  ['send', 'a token', { selector: '0xa9059cbb', movements: [move(me, bob)] }],
  ['receive', 'coins of somebody', { from: bob, to: me, value: '7', ...plain }],
  ['receive', 'a token of somebody', { from: bob, movements: [move(bob, me)] }],
  ['send', 'a token that a spender took', { from: bob, movements: [move(me, bob)] }],
  ['approve', 'an approval', { selector: '0x095ea7b3' }],
  ['trade', 'one asset for another', { movements: [move(me, pool), move(pool, me, foo)] }],
  ['trade', 'coins for a token', { value: '7', movements: [move(pool, me)] }],
  ['execute', 'the same asset both ways', { movements: [move(me, pool), move(pool, me)] }],
  [
    'deposit',
    'two assets for a share',
    { movements: [move(me, pool), move(me, pool, foo), move(zeroAddress, me, pool)] },
  ],
  ['mint', 'what was made for it', { movements: [move(zeroAddress, me)] }],
  ['claim', 'what a contract gave', { movements: [move(pool, me)] }],
  ['burn', 'what was destroyed', { movements: [move(me, zeroAddress)] }],
  [
    'deposit',
    'coins that were wrapped',
    { value: '5', movements: [{ ...move(zeroAddress, me), isWrap: true }] },
  ],
  ['withdraw', 'coins that were unwrapped', { movements: [{ ...move(me, zeroAddress), isWrap: true }] }],
  ['borrow', 'by what was called', { selector: '0xa415bcad', movements: [move(pool, me)] }],
  ['repay', 'by what was called', { selector: '0x573ade81', movements: [move(me, pool)] }],
  ['send', 'a failed send, which moved nothing', { selector: '0xa9059cbb', failed: true }],
  ['send', 'a failed payment', { value: '7', failed: true, ...plain }],
  ['execute', 'a failed call', { failed: true }],
  ['execute', 'a call that moved nothing', {}],
  [
    'trade',
    'what a smart account did',
    { from: bob, actors: [me], movements: [move(me, pool), move(pool, me, foo)] },
  ],
])('param: %s: %s', (type, _what, facts) => {
  expect(operationType(me, transaction(facts))).toBe(type)
})

test('behavior: coins count among what moved, and nothing of what failed', () => {
  const paid = transaction({ value: '7', movements: [move(bob, pool)] })
  expect(movementsOf(me, paid)).toEqual([{ from: me, to: pool, amount: '7' }])
  expect(movementsOf(me, { ...paid, failed: true })).toEqual([])
})
