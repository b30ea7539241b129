import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPartitions, partitionOf, slotOf, SLOTS } from './partitions.js'

test.each([
  ['123456789', 0x31c3],
  ['foo', 12_182],
  ['user1000', 3_443],
])('vector: %s is in slot %i', (tag, slot) => {
  expect(slotOf(tag)).toBe(slot % SLOTS)
})

test.each([1, 2, 3, 6, 16, 20])(
  'behavior: %i servers with even parts of the slots share the partitions evenly',
  (servers) => {
    const counts = Array.from({ length: servers }, () => 0)
    for (const { slot } of createPartitions(64)) {
      const at = Math.floor((slot * servers) / SLOTS)
      counts[at] = (counts[at] ?? 0) + 1
    }
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  },
)

test.each([1, 64, 256])(
  'behavior: %i partitions have tags and slots of their own, the same each time',
  (count) => {
    const made = createPartitions(count)
    expect(new Set(made.map(({ slot }) => slot)).size).toBe(count)
    for (const { tag, slot } of made) expect(slotOf(tag.slice(1, -1))).toBe(slot)
    expect(createPartitions(count)).toEqual(made)
  },
)

test('behavior: topics are spread evenly over the partitions', () => {
  const counts = Array.from({ length: 64 }, () => 0)
  for (let turn = 0; turn < 64_000; turn += 1) {
    const at = partitionOf(createHash('sha256').update(`${turn}`).digest('hex'), 64)
    counts[at] = (counts[at] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(850)
  expect(Math.max(...counts)).toBeLessThan(1_150)
})
