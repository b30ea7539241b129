import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBucket } from './bucket.js'
import { createRateLimiter } from './rateLimiter.js'
import type { SharedLimit } from './sharedLimit.js'

/** Exact numbers and a monotonic clock. */
function model(perSecond: number, burst: number) {
  let tokens = burst
  let at = 0
  return {
    pass(time: number, cost: number): boolean {
      tokens = Math.min(burst, tokens + ((time - at) * perSecond) / 1000)
      at = time
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
  }
}

const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 3 })), {
  maxLength: 60,
})

test('behavior: what passes is what the rate and the burst say, request for request', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 3, max: 20 }), async (list, burst) => {
      let at = 0
      const limiter = createRateLimiter({ perMinute: 60_000, burst, now: () => at })
      const expected = model(1_000, burst)
      for (const [step, cost] of list) {
        at += step % 7
        expect((await limiter.take('a', cost)) === 0).toBe(expected.pass(at, cost))
      }
    }),
  )
})

test('behavior: who waits as long as it is told passes, and a second earlier does not', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 600 }), async (list, perMinute) => {
      let at = 0
      const limiter = createRateLimiter({ perMinute, burst: Math.max(3, perMinute), now: () => at })
      for (const [step, cost] of list) {
        at += step
        const wait = await limiter.take('a', cost)
        if (wait === 0) continue
        expect(Number.isInteger(wait)).toBe(true)
        at += (wait - 1) * 1000
        if (wait > 1) expect(await limiter.take('a', cost)).toBeGreaterThan(0)
        at += 1000
        expect(await limiter.take('a', cost)).toBe(0)
      }
    }),
  )
})

test('error: a refused request costs nothing, however often it comes', async () => {
  let at = 0
  const limiter = createRateLimiter({ perMinute: 60, burst: 1, now: () => at })
  expect(await limiter.take('a')).toBe(0)
  for (let count = 0; count < 1_000; count += 1) expect(await limiter.take('a')).toBe(1)
  at += 1_000
  expect(await limiter.take('a')).toBe(0)
})

test('behavior: what is charged later is owed, by its caller alone', async () => {
  let at = 0
  const limiter = createRateLimiter({ perMinute: 60, burst: 2, now: () => at })
  expect([await limiter.take('a'), await limiter.take('b')]).toEqual([0, 0])
  limiter.charge('a', 10)
  limiter.charge('nobody', 1_000)
  expect(await limiter.take('a')).toBe(10)
  expect(await limiter.take('b')).toBe(0)
  expect(await limiter.take('nobody')).toBe(0)
  at += 10_000
  expect(await limiter.take('a')).toBe(0)
})

test('behavior: only so many callers are remembered, and the one that asked last is among them', async () => {
  const limiter = createRateLimiter({ perMinute: 1, maxKeys: 100, now: () => 0 })
  expect(await limiter.take('steady')).toBe(0)
  for (let count = 0; count < 5_000; count += 1) {
    expect(await limiter.take(`once ${count}`)).toBe(0)
    if (count % 50 === 0) expect(await limiter.take('steady')).toBe(60)
  }
  expect(await limiter.take('once 4999')).toBe(60)
  expect(await limiter.take('once 4800')).toBe(0)
})

test('behavior: keys are told apart whatever they are', async () => {
  const limiter = createRateLimiter({ perMinute: 1, now: () => 0 })
  for (const key of ['__proto__', 'constructor', '', ' ', 'a|b', 'a', 'A', 'ä', 'a\u0308']) {
    expect(await limiter.take(key)).toBe(0)
    expect(await limiter.take(key)).toBe(60)
  }
})

test('behavior: the shared count is asked for what passed here, and told what is charged', async () => {
  const asked: string[] = []
  const shared: SharedLimit = {
    async take(key) {
      asked.push(`take ${key}`)
      return key === 'full' ? 42 : 0
    },
    charge: (key, count) => void asked.push(`charge ${key} ${count}`),
    close: () => {},
    store: 'redis',
    isShared: () => true,
  }
  const limiter = createRateLimiter({ perMinute: 1, now: () => 0, shared })
  expect([await limiter.take('a'), await limiter.take('a'), await limiter.take('full')]).toEqual([0, 60, 42])
  limiter.charge('a', 3)
  expect(asked).toEqual(['take a', 'take full', 'charge a 3'])
})

test('behavior: the debt of `take` is at most a full bucket or the last cost, that of `book` is all of it', () => {
  const debts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(debts, fc.integer({ min: 1, max: 20 }), (costs, burst) => {
      const options = { perSecond: 1_000, burst, now: () => 0 }
      const [taken, booked] = [createBucket(options), createBucket(options)]
      let most = burst
      for (const cost of costs) {
        most = Math.max(most, cost)
        expect(taken.take(cost)).toBeLessThanOrEqual(most)
        booked.book(cost)
      }
      const total = costs.reduce((sum, cost) => sum + cost, 0)
      expect(booked.wait()).toBe(Math.max(0, total - burst))
      booked.refund(total)
      expect([booked.wait(), booked.isFull()]).toEqual([0, true])
    }),
  )
})

test('behavior: a bucket is full again exactly when its time has come', () => {
  let at = 0
  const bucket = createBucket({ perSecond: 10, burst: 5, now: () => at })
  expect(bucket.isFull()).toBe(true)
  bucket.book(5)
  at += 499
  expect(bucket.isFull()).toBe(false)
  at += 1
  expect(bucket.isFull()).toBe(true)
})
