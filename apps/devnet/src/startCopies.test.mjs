import { expect, test } from 'vitest'
import { startCopies } from './startCopies.mjs'
import { startPart } from './startPart.mjs'

/** @param {{ name: string, onDeath: (text: string) => void }} copy */
const start = ({ name, onDeath }) =>
  startPart({
    name,
    command: process.execPath,
    args: ['-e', 'console.log("up"); setInterval(() => {}, 1000)'],
    answers: async (text) => text().includes('up'),
    onDeath,
  })

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('behavior: a killed copy is restarted, the other one stays, and a stop ends both', async () => {
  /** @type {string[]} */
  const notes = []
  let stop = async () => {}
  const copies = await startCopies({
    name: 'gateway',
    ports: [1, 2],
    start,
    onStart: (part) => (stop = part.stop),
    onNote: (text) => notes.push(text),
    onDeath: (text) => notes.push(`died: ${text}`),
  })
  expect(copies.map(({ name, port }) => [name, port])).toEqual([
    ['gateway-1', 1],
    ['gateway-2', 2],
  ])
  const [first = 0, second = 0] = copies.map(({ pid }) => pid())
  process.kill(first, 'SIGKILL')
  await expect.poll(() => notes, { timeout: 60_000 }).toContain('gateway-1 answers again')
  expect(notes[0]).toBe('gateway-1 ended by itself (signal SIGKILL); it is started again')
  const again = copies[0]?.pid() ?? 0
  expect(again).not.toBe(first)
  expect(copies[1]?.pid()).toBe(second)
  await stop()
  expect([again, second].filter(isAlive)).toEqual([])
  expect(notes).toHaveLength(2)
})

test('error: a copy that cannot start, while the other one can be stopped', async () => {
  let stop = async () => {}
  const starting = startCopies({
    name: 'relay',
    ports: [1, 2],
    start: async (copy) => {
      if (copy.port === 2) throw new Error('relay-2 did not start')
      return start(copy)
    },
    onStart: (part) => (stop = part.stop),
    onNote: () => {},
    onDeath: () => {},
  })
  await expect(starting).rejects.toThrow('relay-2 did not start')
  await stop()
})
