import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createShares, partOf } from './shares.js'

test('behavior: an owner gets its part and no more, and has room again when it gives back', () => {
  const shares = createShares({ capacity: 100, part: 25 })
  expect(shares.take('a', 25)).toBe(true)
  expect(shares.refusal('a', 1)).toBe('part')
  expect(shares.take('b', 10)).toBe(true)
  expect(shares.refusal('b', 70)).toBe('full')
  shares.add('a', -5)
  expect(shares.take('a', 5)).toBe(true)
  expect([shares.of('a'), shares.of('b'), shares.of('c'), shares.used()]).toEqual([25, 10, 0, 35])
})

test('behavior: a handful of places has no reserve', () => {
  const shares = createShares({ capacity: 15, part: 15 })
  for (let place = 0; place < 15; place += 1) expect(shares.take('a', 1)).toBe(true)
  expect(shares.refusal('b', 1)).toBe('full')
})

test('behavior: whoever comes first and however many they are, one who comes late gets something', () => {
  const owners = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(owners, fc.integer({ min: 1, max: 100 }), (steps, percent) => {
      const capacity = 10_000
      const shares = createShares({ capacity, part: partOf(capacity, percent, 1) })
      for (const [owner, step] of steps.entries()) {
        while (shares.take(`greedy ${owner}`, step));
      }
      expect(shares.used()).toBeLessThanOrEqual(capacity)
      expect(shares.take('late', 1)).toBe(true)
    }),
    { numRuns: 200, seed: 1 },
  )
})

test('behavior: one who waits is woken once when its owner gives back, one without use for it passes it on', () => {
  const woken: string[] = []
  const wake = (waiter: string): boolean => {
    woken.push(waiter)
    return waiter !== 'gone'
  }
  const shares = createShares({ capacity: 100, part: 10, wake })
  shares.add('a', 10)
  shares.wait('a', 'gone')
  shares.wait('a', 'first')
  shares.wait('a', 'first')
  shares.wait('a', 'second')
  shares.add('a', -1)
  expect(woken).toEqual(['gone', 'first'])
  shares.add('a', -1)
  shares.add('a', -1)
  expect(woken).toEqual(['gone', 'first', 'second'])
})
