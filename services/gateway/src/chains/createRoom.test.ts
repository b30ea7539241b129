import { expect, test } from 'vitest'
import { createRoom } from './createRoom.js'

test('behavior: no more inside than there are places, in the order of their coming', async () => {
  const room = createRoom(2)
  const seen: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const leave = await room.enter(10_000)
      inside += 1
      most = Math.max(most, inside)
      seen.push(index)
      await new Promise((done) => setImmediate(done))
      inside -= 1
      leave()
      leave()
    }),
  )
  expect(most).toBe(2)
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('error: one that waits too long is turned away, and the place goes to the next', async () => {
  const room = createRoom(1)
  const leave = await room.enter(1000)
  await expect(room.enter(1)).rejects.toMatchObject({ name: 'BusyError', retryAfter: 1 })
  const next = room.enter(10_000)
  leave()
  ;(await next)()
  ;(await room.enter(1000))()
})
