import { expect, test } from 'vitest'
import { createMessageIds } from './createMessageIds.js'
import { createRelayIds } from './createRelayIds.js'

const now = (): number => 1_795_149_126_017

test('param: relay ids have 19 digits, message ids 16', () => {
  expect(createRelayIds({ now, random: () => 583_360 })()).toBe('1795149126017583360')
  expect(createMessageIds({ now, random: () => 504 })()).toBe(1_795_149_126_017_504)
})

test('behavior: ids of one millisecond strictly increase, whatever the random part', () => {
  const relayIds = createRelayIds({ now, random: (bound) => bound - 1 })
  const messageIds = createMessageIds({ now, random: (bound) => bound - 1 })
  const many = Array.from({ length: 1000 }, () => [BigInt(relayIds()), BigInt(messageIds())] as const)
  for (const [index, [relayId, messageId]] of many.entries()) {
    const before = many[index - 1]
    if (before === undefined) continue
    expect(relayId > before[0] && messageId > before[1]).toBe(true)
  }
  expect(Number.isSafeInteger(messageIds())).toBe(true)
})

test('behavior: a clock set back repeats no id', () => {
  let clock = 2000
  const ids = createMessageIds({ now: () => clock, random: () => 0 })
  const first = ids()
  clock = 1000
  expect(ids()).toBe(first + 1)
})
