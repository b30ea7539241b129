import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRooms } from './createRooms.js'

const PARTITIONS = 16
const CAPACITY = 1_000_000
const SIZE = 1_000
/** Bytes of the largest message. */
const MOST = 5_000

interface Acknowledged {
  readonly at: number
  readonly size: number
}

/** Partitions with acknowledged messages, as Redis would answer; `calls` counts scripts. */
function scene(messages: readonly (readonly [partition: number, at: number, size: number])[]) {
  const stored: Acknowledged[][] = Array.from({ length: PARTITIONS }, () => [])
  for (const [partition, at, size] of messages) stored[partition]?.push({ at, size })
  for (const part of stored) part.sort((one, two) => one.at - two.at)
  const calls = { look: 0, drop: 0, store: 0 }
  const dropped: number[] = []
  const bytesOf = (part: readonly Acknowledged[] = []) => part.reduce((sum, { size }) => sum + size, 0)
  const total = () => stored.reduce((sum, part) => sum + bytesOf(part), 0)
  let charged = 0
  const rooms = createRooms({
    limits: { projectBytes: CAPACITY, clientShare: 100, addressShare: 100 },
    partitions: PARTITIONS,
    nodes: () => 1,
    now: () => 0,
    async refreshUsage(partition, _project, names) {
      calls.look += 1
      const part = stored[partition] ?? []
      const amounts = names.map((name) =>
        String(name === 'done' ? bytesOf(part) : partition === 0 ? charged : 0),
      )
      return [String(part[0]?.at ?? ''), String(part.at(-1)?.at ?? ''), String(part.length), ...amounts]
    },
    async drop(partition, _project, bytes, stop) {
      calls.drop += 1
      const part = stored[partition] ?? []
      let freed = 0
      for (let first = part[0]; first && freed < bytes && first.at <= stop; [first] = part) {
        part.shift()
        dropped.push(first.at)
        freed += first.size
      }
      return [freed, String(part[0]?.at ?? '')]
    },
  })
  const publish = () =>
    rooms.publish({ project: 'p', client: 'c', address: 'a', partition: 0, size: SIZE }, async () => {
      calls.store += 1
      const isFull = charged + total() + SIZE > CAPACITY
      if (!isFull) charged += SIZE
      const done = String(bytesOf(stored[0]))
      return [isFull ? 'no_room' : 'stored', ...[charged, charged, charged].map(String), done]
    })
  const left = () => stored.flat().map(({ at }) => at)
  return { publish, calls, dropped, left }
}

const full = Array.from({ length: CAPACITY / SIZE }, (_, at) => [at % PARTITIONS, at, SIZE] as const)

test('behavior: messages that wait for room share a few looks and drops', async () => {
  const { publish, calls } = scene(full)
  const outcomes = await Promise.all(Array.from({ length: 300 }, publish))
  expect(new Set(outcomes)).toEqual(new Set(['stored']))
  expect(calls.look).toBeLessThanOrEqual(PARTITIONS * 6)
  expect(calls.drop).toBeLessThanOrEqual(PARTITIONS * 12)
})

test('behavior: a project that stays full makes room for several messages at once', async () => {
  const { publish, calls } = scene(full)
  for (let turn = 0; turn < 100; turn += 1) expect(await publish()).toBe('stored')
  expect(calls.look).toBeLessThanOrEqual((PARTITIONS * 100) / 5)
})

test('behavior: those that were acknowledged longest ago leave first', async () => {
  const { publish, dropped, left } = scene(full)
  expect(await publish()).toBe('stored')
  expect(dropped.length).toBeGreaterThan(0)
  expect(Math.max(...dropped)).toBeLessThan(Math.min(...left()) + PARTITIONS)
})

test('behavior: however acknowledgements are spread, there is room, and little more leaves', async () => {
  const message = fc.tuple(
    fc.integer({ min: 0, max: PARTITIONS - 1 }),
    fc.integer({ min: 1, max: 3_600_000_000 }),
    fc.integer({ min: 500, max: MOST }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 150 }), async (some) => {
      const free = CAPACITY - some.reduce((sum, [, , size]) => sum + size, 0)
      const filling = Array.from(
        { length: Math.ceil(free / MOST) },
        (_, at) => [at % PARTITIONS, 3_600_000_000 + at, MOST] as const,
      )
      const { publish, left } = scene([...some, ...filling])
      const before = left().length
      expect(await publish()).toBe('stored')
      const wanted = CAPACITY / 128 + MOST + SIZE
      expect(before - left().length).toBeLessThanOrEqual((2 * wanted + PARTITIONS * MOST) / 500)
    }),
  )
})
