import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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

type Kind = 'look' | 'drop'

/** Partitions with acknowledged messages, as Redis would answer; `calls` counts scripts. */
function scene(messages: readonly (readonly [partition: number, at: number, size: number])[]) {
  const stored: Acknowledged[][] = Array.from({ length: PARTITIONS }, () => [])
  for (const [partition, at, size] of messages) stored[partition]?.push({ at, size })
  for (const part of stored) part.sort((one, two) => one.at - two.at)
  const calls = { look: 0, drop: 0, store: 0 }
  const dropped: number[] = []
  const silent = new Set<string>()
  const unanswered = new Map<number, ((isLost: boolean) => void)[]>()
  const answered = async (partition: number, kind: Kind): Promise<void> => {
    if (!silent.has(`${kind} ${partition}`)) return
    const isLost = await new Promise<boolean>((answer) => {
      unanswered.set(partition, [...owed(partition), answer])
    })
    if (isLost) throw new Error('The command was given up.')
  }
  const owed = (partition: number) => unanswered.get(partition) ?? []
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
      await answered(partition, 'look')
      const part = stored[partition] ?? []
      const amounts = names.map((name) =>
        String(name === 'done' ? bytesOf(part) : partition === 0 ? charged : 0),
      )
      return [String(part[0]?.at ?? ''), String(part.at(-1)?.at ?? ''), String(part.length), ...amounts]
    },
    async drop(partition, _project, bytes, stop) {
      calls.drop += 1
      await answered(partition, 'drop')
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
  const charge = { project: 'p', client: 'c', address: 'a', partition: 0, size: SIZE }
  const amounts = () => [charged, charged, charged, bytesOf(stored[0])].map(String)
  const publish = () =>
    rooms.publish(charge, async () => {
      calls.store += 1
      const isFull = charged + total() + SIZE > CAPACITY
      if (!isFull) charged += SIZE
      return [isFull ? 'no_room' : 'stored', ...amounts()]
    })
  return {
    publish,
    refuse: (client: string) =>
      rooms.publish({ ...charge, client }, async () => ['client_full', ...amounts()]),
    calls,
    dropped,
    left: () => stored.flat().map(({ at }) => at),
    owed: (partition: number) => owed(partition).length,
    silence: (partition: number, kind: Kind) => void silent.add(`${kind} ${partition}`),
    answer(partition: number, isLost: boolean): void {
      silent.clear()
      for (const answer of owed(partition)) answer(isLost)
      unanswered.delete(partition)
    },
  }
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

describe('a partition that does not answer', () => {
  const DEAD = 3
  const kinds = ['look', 'drop'] as const
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  /** Milliseconds. */
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const start = Date.now()
    const ends: number[] = []
    const done = work().finally(() => ends.push(Date.now()))
    done.catch(() => undefined)
    while (ends.length === 0) await vi.advanceTimersByTimeAsync(10)
    await done
    return (ends[0] ?? NaN) - start
  }
  const publishMany = async (publish: () => Promise<string>, count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) expect(await publish()).toBe('stored')
  }
  /** The bytes of all partitions are known. */
  const fullScene = async () => {
    const made = scene(full)
    await made.refuse('first')
    return made
  }

  test.each(kinds)('error: messages of a full project wait for one %s, not for more', async (kind) => {
    const { publish, silence, owed, left } = await fullScene()
    silence(DEAD, kind)
    expect(await timeOf(() => publishMany(publish, 100))).toBe(1_000)
    expect(owed(DEAD)).toBe(1)
    expect(Math.min(...left())).toBe(DEAD)
  })

  test('error: a look during a drop waits for it, and does not add a second call', async () => {
    const { publish, refuse, silence, owed } = await fullScene()
    silence(DEAD, 'drop')
    const made = publish()
    await vi.advanceTimersByTimeAsync(500)
    silence(DEAD, 'look')
    expect(await timeOf(() => Promise.all([made, refuse('other')]))).toBe(500)
    expect(owed(DEAD)).toBe(1)
  })

  test('behavior: a look during a drop sees every partition that answers in time', async () => {
    const { publish, refuse, silence, answer, calls } = await fullScene()
    silence(DEAD, 'drop')
    const made = publish()
    await vi.advanceTimersByTimeAsync(500)
    const before = calls.look
    const refused = refuse('other')
    await vi.advanceTimersByTimeAsync(0)
    answer(DEAD, false)
    expect(await timeOf(() => Promise.all([made, refused]))).toBe(0)
    expect(calls.look - before).toBe(PARTITIONS)
  })

  test.each([
    ['answered', false],
    ['given up', true],
  ])('behavior: after a call that was %s late, its oldest messages leave first', async (_, isLost) => {
    const { publish, silence, answer, owed, calls, dropped, left } = await fullScene()
    for (const kind of kinds) silence(DEAD, kind)
    await timeOf(() => publishMany(publish, 100))
    expect(Math.min(...left())).toBe(DEAD)
    answer(DEAD, isLost)
    const before = calls.look
    expect(await timeOf(() => publishMany(publish, 100))).toBe(0)
    expect((calls.look - before) % PARTITIONS).toBe(0)
    expect(owed(DEAD)).toBe(0)
    expect(Math.max(...dropped)).toBeLessThan(Math.min(...left()) + 2 * PARTITIONS)
  })

  test('error: nodes that fill a project meanwhile stay within a tenth of its limit', async () => {
    const stored = Array.from({ length: PARTITIONS }, () => 0)
    const total = () => stored.reduce((sum, bytes) => sum + bytes, 0)
    const isDead = (partition: number): boolean => partition === DEAD && total() > CAPACITY * 0.75
    const never = new Promise<never>(() => undefined)
    const fill = async (at: number): Promise<void> => {
      const rooms = createRooms({
        limits: { projectBytes: CAPACITY, clientShare: 100, addressShare: 100 },
        partitions: PARTITIONS,
        nodes: () => 4,
        now: Date.now,
        refreshUsage: async (partition, _project, names) => {
          if (isDead(partition)) return never
          return ['', '', '0', ...names.map((name) => String(name === 'done' ? 0 : stored[partition]))]
        },
        drop: () => never,
      })
      for (let turn = 0, outcome = 'stored'; outcome === 'stored'; turn += 1) {
        const partition = (at + turn) % PARTITIONS
        if (isDead(partition)) continue
        const charge = { project: 'p', client: 'c', address: 'a', partition, size: SIZE }
        outcome = await rooms.publish(charge, async ({ usedElsewhere: [elsewhere = 0] }) => {
          const own = stored[partition] ?? 0
          const isFull = elsewhere + own + SIZE > CAPACITY
          stored[partition] = isFull ? own : own + SIZE
          const amounts = ['total', 'client', 'address'].map(() => String(stored[partition]))
          return [isFull ? 'project_full' : 'stored', ...amounts, '0']
        })
      }
    }
    expect(await timeOf(() => Promise.all([0, 1, 2, 3].map(fill)))).toBeLessThanOrEqual(1_000)
    expect(stored[DEAD]).toBeGreaterThan(0)
    expect(total()).toBeGreaterThan(CAPACITY * 0.9)
    expect(total()).toBeLessThanOrEqual(CAPACITY * 1.1)
  })
})
