import { expect, test } from 'vitest'
import { createLru } from './lru.js'

test('behavior: forgets what was used longest ago', () => {
  const lru = createLru<number>({ max: 2 })
  lru.set('a', 1)
  lru.set('b', 2)
  lru.get('a')
  lru.set('c', 3)
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([1, undefined, 3, 2])
})

test('behavior: forgets what is too old, counted from setting and not from use', () => {
  let at = 0
  const lru = createLru<number>({ max: 2, ttl: 10, now: () => at })
  lru.set('a', 1)
  at = 9
  expect(lru.get('a')).toBe(1)
  at = 10
  expect([lru.get('a'), lru.size]).toEqual([undefined, 0])
})
