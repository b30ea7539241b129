import { expect, test } from 'vitest'
import { createBucket } from './bucket.js'

test('behavior: a bucket gives its burst at once and then its rate, debt included', () => {
  let clock = 0
  const bucket = createBucket({ perSecond: 10, burst: 5, now: () => clock })
  expect([1, 1, 1, 1, 1, 1].map((cost) => bucket.take(cost))).toEqual([0, 0, 0, 0, 0, 100])
  clock += 100
  expect(bucket.take(1)).toBe(100)
  clock += 10_000
  expect(bucket.take(25)).toBe(2000)
  clock -= 5_000
  expect(bucket.take(1)).toBe(2000)
  expect(createBucket({ perSecond: 0, burst: 1, now: () => clock }).take(1000)).toBe(0)
})

test('behavior: the wait for a number of tokens takes none of them', () => {
  let clock = 0
  const bucket = createBucket({ perSecond: 10, burst: 5, now: () => clock })
  bucket.book(5)
  expect([bucket.wait(), bucket.wait(1), bucket.wait(1)]).toEqual([0, 100, 100])
  clock += 100
  expect([bucket.wait(1), bucket.wait(2)]).toEqual([0, 100])
})
