import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimiter } from './rateLimiter.js'

test('behavior: a full bucket at once, then one for each share of a minute', async () => {
  let at = 0
  const limiter = createRateLimiter({ perMinute: 60, now: () => at })
  for (let i = 0; i < 60; i += 1) expect(await limiter.take('a')).toBe(0)
  expect(await limiter.take('a')).toBe(1)
  expect(await limiter.take('b')).toBe(0)
  at += 1000
  expect(await limiter.take('a')).toBe(0)
  expect(await limiter.take('a')).toBe(1)
  at += 3_600_000
  for (let i = 0; i < 60; i += 1) expect(await limiter.take('a')).toBe(0)
  expect(await limiter.take('a')).toBe(1)
})

test('behavior: the wait is as long as it says', async () => {
  let at = 0
  const limiter = createRateLimiter({ perMinute: 2, now: () => at })
  await limiter.take('a')
  await limiter.take('a')
  const wait = await limiter.take('a')
  expect(wait).toBe(30)
  at += wait * 1000
  expect(await limiter.take('a')).toBe(0)
})

test('behavior: 0 is no limit, and a clock set back takes nothing away', async () => {
  const free = createRateLimiter({ perMinute: 0, now: () => 0 })
  expect(
    (await Promise.all(Array.from({ length: 1000 }, () => free.take('a')))).every((wait) => wait === 0),
  ).toBe(true)
  let at = 1_000_000
  const limiter = createRateLimiter({ perMinute: 2, now: () => at })
  await limiter.take('a')
  at = 0
  expect(await limiter.take('a')).toBe(0)
})

test('behavior: never more than the limit within any minute, whoever else is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 }), async (steps) => {
      let at = 0
      const limiter = createRateLimiter({ perMinute: 10, maxKeys: 3, now: () => at })
      const passed: number[] = []
      for (const step of steps) {
        at += step
        if ((await limiter.take('a')) === 0) passed.push(at)
        await limiter.take(`other ${at % 2}`)
      }
      // Burst 10 plus 10 a minute: at most 20 in any minute.
      for (const start of passed) {
        expect(passed.filter((time) => time >= start && time < start + 60_000).length).toBeLessThanOrEqual(20)
      }
    }),
  )
})
