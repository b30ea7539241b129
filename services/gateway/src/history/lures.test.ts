import { describe, expect, test } from 'vitest'
import type { Asset, ChainTransaction, Movement } from './historyProvider.js'
import { handledTokens, isSpam, isSpamAllowance } from './lures.js'

const me = `0x${'aa'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const thief = `0x${'c0'.repeat(20)}`
const [usd, other] = [`0x${'d0'.repeat(20)}`, `0x${'f0'.repeat(20)}`]
const move = (from: string, to: string, amount = '5', token = usd): Movement => ({ token, from, to, amount })
const transaction = (facts: Partial<ChainTransaction> = {}): ChainTransaction => ({
  hash: '0x1',
  block: 1,
  index: 0,
  minedAt: 0,
  from: me,
  to: usd,
  value: '0',
  selector: '0xa9059cbb',
  nonce: 0,
  movements: [],
  allowances: [],
  actors: [],
  ...facts,
})
const strangers = Array.from({ length: 21 }, (_, n) => move(thief, `0x${n.toString(16).padStart(40, '0')}`))
const listed: Asset = { symbol: 'USDC', isListed: true }
const plain: Asset = { symbol: 'FOO' }

describe('what moved', () => {
  const out = move(me, bob)
  const zero = move(me, bob, '0')
  test.each<[string, boolean, Movement, Partial<ChainTransaction>, Asset, string[]]>([
    ['what the account sent', false, out, {}, plain, []],
    ['zero that it sent', false, zero, {}, plain, []],
    ['zero that somebody else wrote down', true, zero, { from: thief }, plain, []],
    ['the same of a listed token', true, zero, { from: thief }, listed, []],
    ['the same of a token that it handled', true, zero, { from: thief }, plain, [usd]],
    ['the same by nobody whom an upstream names', true, zero, { from: '' }, listed, []],
    ['a made-up token that says that it sent some', true, out, { from: thief }, plain, []],
    ['what a smart account sent', false, out, { from: bob, actors: [me] }, plain, []],
    ['zero that a smart account sent', false, zero, { from: bob, actors: [me] }, plain, []],
    ['what a spender took of a listed token', false, out, { from: thief }, listed, []],
    ['what a spender took of a token that it handled', false, out, { from: thief }, plain, [usd]],
    ['a gift', false, move(bob, me), { from: bob }, plain, []],
    [
      'a gift to twenty-one others as well',
      true,
      move(thief, me),
      { from: bob, movements: strangers },
      plain,
      [],
    ],
    [
      'the same of a token that it held',
      false,
      move(thief, me),
      { from: bob, movements: strangers },
      plain,
      [usd],
    ],
    ['a lure', true, move(bob, me), { from: bob }, { isSpam: true }, []],
    ['what looks like one and is held', false, move(bob, me), { from: bob }, { isSpam: true }, [usd]],
    [
      'what looks like one and is listed',
      false,
      move(bob, me),
      { from: bob },
      { ...listed, isSpam: true },
      [],
    ],
  ])('param: %s is spam: %s', (_what, spam, one, { movements = [], ...facts }, asset, handled) => {
    const whole = transaction({ ...facts, movements: [...movements, one] })
    expect(isSpam(one, whole, { account: me, asset, handled: new Set(handled) })).toBe(spam)
  })

  test('behavior: the native coin is none, whoever moved it', () => {
    const coins = { from: me, to: bob, amount: '5' }
    const facts = { account: me, asset: undefined, handled: new Set<string>() }
    expect(isSpam(coins, transaction({ from: thief }), facts)).toBe(false)
  })
})

test.each<[string, boolean, Partial<ChainTransaction>, Asset, string[]]>([
  ['that the account gave', false, {}, plain, []],
  ['that a made-up token wrote down', true, { from: thief }, plain, []],
  ['of a listed token by a signed permit', false, { from: bob }, listed, []],
  ['of a token that it handled', false, { from: bob }, plain, [usd]],
  ['of a smart account', false, { from: bob, actors: [me] }, plain, []],
])('param: an allowance %s is spam: %s', (_what, spam, facts, asset, handled) => {
  const one = { token: usd, owner: me, spender: thief, amount: '1' }
  expect(isSpamAllowance(one, transaction(facts), { asset, handled: new Set(handled) })).toBe(spam)
})

test('behavior: an account handled what moved or was allowed in its own transactions, and what it called', () => {
  const allowance = { token: other, owner: me, spender: bob, amount: '1' }
  const tokens = (facts: Partial<ChainTransaction>) => [...handledTokens(me, [transaction(facts)])]
  expect(tokens({ to: bob, movements: [move(thief, me)] })).toEqual([usd, bob])
  expect(tokens({ to: bob, allowances: [allowance] })).toEqual([other, bob])
  expect(tokens({ to: other })).toEqual([other])
  expect(tokens({ from: bob, to: bob, actors: [me], movements: [move(me, bob)] })).toEqual([usd])
  expect(tokens({ from: thief, to: usd, movements: [move(me, bob)], allowances: [allowance] })).toEqual([])
  expect(tokens({ to: bob, movements: [move(thief, bob)] })).toEqual([bob])
  expect(tokens({ to: other, failed: true })).toEqual([])
})
