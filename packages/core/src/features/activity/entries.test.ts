import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADDRESS, OTHER } from '../../../test/fakeClient.js'
import { entry, transfer } from '../../../test/history.js'
import {
  activityGroups,
  amountSign,
  counterparty,
  isHidden,
  lookAlikeOf,
  mainTransfer,
  relativeTime,
  shortAmount,
} from './entries.js'

const NOW = new Date(2027, 0, 20, 12).getTime()
const at = (year: number, month: number, day = 10) => new Date(year, month - 1, day, 12).getTime()
const none = { now: NOW, known: [] }

describe('groups', () => {
  test('behavior: groups by month, newest first, with the year if it is not the current one', () => {
    const entries = [at(2027, 1, 20), at(2027, 1, 3), at(2026, 12), at(2026, 10), at(2025, 1)].map((when) =>
      entry({ at: when }),
    )
    const { groups, hidden } = activityGroups({ entries, pending: [] }, none)
    expect(groups.map(({ key, hasYear, entries: items }) => [key, hasYear, items.length])).toEqual([
      ['2027-01', false, 2],
      ['2026-12', true, 1],
      ['2026-10', true, 1],
      ['2025-01', true, 1],
    ])
    expect(groups[1]?.month?.getMonth()).toBe(11)
    expect(hidden).toBe(0)
  })

  test('behavior: pending ones come first, at most 99; failed ones stay at their time of sending', () => {
    const waiting = Array.from({ length: 120 }, () => entry({ status: 'pending', at: NOW }))
    const lost = entry({ status: 'pending', lost: 'replaced', at: at(2026, 12) })
    const { groups } = activityGroups(
      { entries: [entry({ at: at(2027, 1) })], pending: [...waiting, lost] },
      none,
    )
    expect(groups.map(({ key, entries }) => [key, entries.length])).toEqual([
      ['pending', 99],
      ['2027-01', 1],
      ['2026-12', 1],
    ])
  })

  test('behavior: hidden entries are counted, and shown on request', () => {
    const spam = entry({ type: 'receive', transfers: [nft(true)] })
    const list = { entries: [entry(), spam], pending: [] }
    expect(activityGroups(list, none)).toMatchObject({ hidden: 1, groups: [{ entries: [{}] }] })
    const { groups, hidden } = activityGroups(list, { ...none, isAllShown: true })
    expect([groups[0]?.entries.length, hidden]).toEqual([2, 1])
  })

  test('behavior: each entry is shown exactly once, in its own month', () => {
    const moments = fc.array(fc.integer({ min: at(2020, 1), max: NOW }), { maxLength: 60 })
    fc.assert(
      fc.property(moments, (times) => {
        const entries = times.toSorted((a, b) => b - a).map((when) => entry({ at: when }))
        const { groups } = activityGroups({ entries, pending: [] }, none)
        expect(groups.flatMap((group) => group.entries)).toEqual(entries)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        for (const { month, entries: own } of groups)
          for (const { metadata } of own) {
            const date = new Date(metadata.minedAt)
            expect([date.getFullYear(), date.getMonth()]).toEqual([month?.getFullYear(), month?.getMonth()])
          }
      }),
    )
  })
})

const nft = (isSpam: boolean) => ({
  nft_info: { name: 'Free mint', flags: { is_spam: isSpam } },
  direction: 'in' as const,
  quantity: { numeric: '1' },
  sender: OTHER,
  recipient: ADDRESS,
})
const spamCoin = transfer({ direction: 'in', fungible_info: { symbol: 'X', flags: { is_spam: true } } })

const twin = `${OTHER.slice(0, 4)}${'1'.repeat(32)}${OTHER.slice(-6)}`

const madeUp = transfer({ recipient: twin, fungible_info: { symbol: 'USDC', flags: { is_spam: true } } })
const allowance = (isSpam: boolean) => ({
  fungible_info: { symbol: 'USDC', flags: { is_spam: isSpam } },
  spender: twin,
})

describe('hidden entries', () => {
  test.each([
    ['a spam collectible alone', { type: 'receive', transfers: [nft(true)] }, true],
    ['a spam token alone', { type: 'receive', transfers: [spamCoin] }, true],
    ['spam beside something real', { type: 'receive', transfers: [nft(true), transfer({})] }, false],
    ['a collectible that is none', { type: 'receive', transfers: [nft(false)] }, false],
    ['a call that moved nothing', { type: 'execute', transfers: null }, false],
    ['coins from a look-alike', { type: 'receive', transfers: [received(twin)] }, true],
    ['coins from a known address', { type: 'receive', transfers: [received(OTHER)] }, false],
    ['coins from a stranger', { type: 'receive', transfers: [received(ADDRESS)] }, false],
    ['a transfer to an imitation', { transfers: [transfer({ recipient: twin })] }, false],
    ['a forged transfer to an imitation', { from: twin, transfers: [madeUp] }, true],
    [
      'an allowance that was made up',
      { type: 'execute', from: twin, transfers: null, approval: allowance(true) },
      true,
    ],
    ['an allowance', { type: 'approve', transfers: null, approval: allowance(false) }, false],
    ['a swap beside a made-up allowance', { type: 'trade', approval: allowance(true) }, false],
  ] as const)('param: %s', (_name, facts, hidden) => {
    expect(isHidden(entry(facts), [OTHER])).toBe(hidden)
  })

  test('behavior: an imitation is found with the imitated address, in any letter case', () => {
    const poisoned = entry({ type: 'receive', transfers: [received(twin.toUpperCase().replace('0X', '0x'))] })
    expect(lookAlikeOf(poisoned, [ADDRESS, OTHER])).toBe(OTHER)
    expect(lookAlikeOf(poisoned, [twin, OTHER])).toBeUndefined()
    expect(lookAlikeOf(poisoned, [])).toBeUndefined()
  })
})

function received(sender: string) {
  return transfer({ direction: 'in', sender, recipient: ADDRESS })
}

describe('amounts', () => {
  const inward = transfer({ direction: 'in' })
  test.each([
    ['receive', [transfer({})], '+'],
    ['deposit', [transfer({})], '+'],
    ['borrow', [transfer({})], '+'],
    ['claim', [transfer({})], '+'],
    ['claim', null, '+'],
    ['withdraw', [inward], '-'],
    ['repay', [inward], '-'],
    ['burn', [inward], '-'],
    ['send', [transfer({})], '-'],
    ['mint', [inward], '+'],
    ['trade', [transfer({}), inward], '+'],
    ['execute', [transfer({ direction: 'self' })], ''],
    ['approve', null, ''],
  ] as const)('param: %s of %j has the sign %s', (type, transfers, sign) => {
    expect(amountSign(entry({ type, transfers }))).toBe(sign)
  })

  test.each([
    ['0.25', '0.250'],
    ['1080', '1080.000'],
    ['0.0009999', '0.000'],
    ['123456789.123456789', '123456789.123'],
  ])('param: %s has three decimals: %s', (numeric, shown) => {
    expect(shortAmount(numeric)).toBe(shown)
  })

  test('behavior: a swap’s row shows the incoming transfer', () => {
    const dollar = transfer({ direction: 'in', fungible_info: { symbol: 'TUSD' } })
    expect(mainTransfer(entry({ type: 'trade', transfers: [transfer({}), dollar] }))).toBe(dollar)
  })
})

describe('the counterparty', () => {
  test.each([
    ['the recipient', {}, OTHER],
    ['the sender', { type: 'receive', transfers: [received(twin)] }, twin],
    [
      'the spender',
      { type: 'approve', approval: { fungible_info: {}, spender: twin }, transfers: null },
      twin,
    ],
    ['the called contract', { type: 'execute', transfers: null }, OTHER],
    [
      'the signer, if a transfer names no counterparty',
      { type: 'receive', transfers: [{ direction: 'in', quantity: { numeric: '1' } }], from: twin },
      twin,
    ],
  ] as const)('param: %s', (_name, facts, other) => {
    expect(counterparty(entry(facts))).toBe(other)
  })
})

describe('relative time', () => {
  const S = 1_000
  const M = 60 * S
  const H = 60 * M
  const D = 24 * H
  test.each([
    [0, 0, 'second'],
    [44 * S, -44, 'second'],
    [45 * S, -1, 'minute'],
    [89 * S, -1, 'minute'],
    [90 * S, -2, 'minute'],
    [44 * M, -44, 'minute'],
    [45 * M, -1, 'hour'],
    [89 * M, -1, 'hour'],
    [90 * M, -2, 'hour'],
    [21 * H, -21, 'hour'],
    [22 * H, -1, 'day'],
    [35 * H, -1, 'day'],
    [36 * H, -2, 'day'],
    [25 * D, -25, 'day'],
    [26 * D, -1, 'month'],
    [45 * D, -1, 'month'],
    [46 * D, -2, 'month'],
    [300 * D, -10, 'month'],
    [320 * D, -1, 'year'],
    [800 * D, -2, 'year'],
    [-5 * M, 0, 'second'],
  ] as const)('param: %i ms are %i %s', (age, value, unit) => {
    expect(relativeTime(NOW - age, NOW)).toEqual({ value, unit })
  })

  test('behavior: an older time never reads as more recent', () => {
    const size = { second: 1, minute: 60, hour: 3600, day: 86_400, month: 2_629_800, year: 31_557_600 }
    const read = (age: number) => {
      const { value, unit } = relativeTime(0, age)
      return -value * size[unit]
    }
    const age = fc.integer({ min: 0, max: 10 * 365 * D })
    fc.assert(
      fc.property(age, age, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(read(less)).toBeLessThanOrEqual(read(more))
      }),
    )
  })
})
