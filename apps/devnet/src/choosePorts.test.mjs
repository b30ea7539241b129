import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePorts } from './choosePorts.mjs'

const blocker = createServer()
let takenPort = 0
beforeAll(async () => {
  const { ports } = await choosePorts({ a: 0 })
  takenPort = ports.a
  await new Promise((resolve) => blocker.listen(takenPort, '127.0.0.1', () => resolve(undefined)))
})
afterAll(() => new Promise((resolve) => blocker.close(() => resolve(undefined))))

test('behavior: a taken port is replaced by the next free one and reported', async () => {
  const { ports, moved } = await choosePorts({ first: takenPort, other: 0 })
  expect(moved).toEqual(['first'])
  expect(ports.first).toBeGreaterThan(takenPort)
  expect(ports.other).not.toBe(ports.first)
})

test('behavior: one taken port moves one part only, even when the next port is wanted too', async () => {
  const { ports: free } = await choosePorts({ next: takenPort + 1 })
  const { ports, moved } = await choosePorts({ first: takenPort, second: free.next })
  expect(moved).toEqual(['first'])
  expect(ports.second).toBe(free.next)
  expect(ports.first).not.toBe(free.next)
})

test('param: two parts that want the same port end on different ones', async () => {
  const { ports } = await choosePorts({ a: 0, b: 0 })
  const same = await choosePorts({ first: ports.a, second: ports.a })
  expect(same.ports.first).toBe(ports.a)
  expect(same.ports.second).not.toBe(ports.a)
})
