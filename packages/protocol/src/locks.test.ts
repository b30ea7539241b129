import { expect, test } from 'vitest'
import { usableLocks } from './locks.js'

const locksThat = (query: () => Promise<LockManagerSnapshot>) => ({ query }) as LockManager

test('behavior: uses working locks', async () => {
  const locks = locksThat(async () => ({}))
  expect(await usableLocks({ locks })).toBe(locks)
})

test('error: locks that refuse, and browsers without any', async () => {
  const locks = locksThat(() => Promise.reject(new DOMException('Access denied', 'SecurityError')))
  expect(await usableLocks({ locks })).toBeUndefined()
  expect(await usableLocks({})).toBeUndefined()
  expect(await usableLocks(undefined)).toBeUndefined()
})
