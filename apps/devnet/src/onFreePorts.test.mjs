import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { choosePorts } from './choosePorts.mjs'
import { onFreePorts } from './onFreePorts.mjs'

/** @param {number} port */
const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

test('behavior: restarts when a port is taken after it was chosen', async () => {
  const { ports: before } = await choosePorts({ other: 0 })
  const other = await listen(before.other)
  let starts = 0
  const server = await onFreePorts({ own: 0 }, ({ own }) => {
    starts += 1
    return listen(starts === 1 ? before.other : own)
  })
  expect(starts).toBe(2)
  for (const one of [server, other]) one.close()
})

test('error: other failures are not retried, and a port that is always taken fails after three attempts', async () => {
  let starts = 0
  const failing = (/** @type {string} */ message) => async () => {
    starts += 1
    throw new Error(message)
  }
  await expect(onFreePorts({ own: 0 }, failing('no chain'))).rejects.toThrow('no chain')
  expect(starts).toBe(1)
  await expect(onFreePorts({ own: 0 }, failing('listen EADDRINUSE'))).rejects.toThrow('EADDRINUSE')
  expect(starts).toBe(4)
})
