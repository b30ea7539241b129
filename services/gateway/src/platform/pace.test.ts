import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('behavior: no more calls begin in a second than the upstream takes', async () => {
  const pace = createPace(Date.now)
  const began: number[] = []
  const first = Date.now()
  const all = Promise.all(
    Array.from({ length: 7 }, async () => {
      await pace(3)
      began.push(Date.now() - first)
    }),
  )
  await vi.runAllTimersAsync()
  await all
  expect(began).toEqual([0, 0, 0, 1000, 1000, 1000, 2000])
})

test('error: a call whose turn would come too late is refused at once', async () => {
  const pace = createPace(Date.now)
  const waiting = Array.from({ length: 6 }, () => pace(1))
  await expect(pace(1)).rejects.toThrow('wait for the upstream')
  await vi.runAllTimersAsync()
  await Promise.all(waiting)
})
