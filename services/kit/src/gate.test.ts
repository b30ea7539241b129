import { expect, test } from 'vitest'
import { createGate } from './gate.js'

test('behavior: no more inside than there are places, in the order of their coming', async () => {
  const gate = createGate(2)
  const seen: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const leave = await gate.enter(10_000)
      inside += 1
      most = Math.max(most, inside)
      seen.push(index)
      await new Promise((done) => setImmediate(done))
      inside -= 1
      leave?.()
      leave?.()
    }),
  )
  expect(most).toBe(2)
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('error: one that waits too long is turned away, and the place goes to the next', async () => {
  const gate = createGate(1)
  const leave = await gate.enter(1000)
  expect(await gate.enter(1)).toBeUndefined()
  const next = gate.enter(10_000)
  leave?.()
  ;(await next)?.()
  const last = await gate.enter(1000)
  expect(last).toBeDefined()
  last?.()
})

test('behavior: work takes a place, gives it back when it fails, and waits as long as it takes', async () => {
  const gate = createGate(1)
  const seen: string[] = []
  const failed = gate.run(async () => {
    seen.push('first')
    throw new Error('no')
  })
  const second = gate.run(async () => void seen.push('second'))
  await expect(failed).rejects.toThrow('no')
  await second
  expect(seen).toEqual(['first', 'second'])
})
