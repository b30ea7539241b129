import { LRUCache } from 'lru-cache'
import { partOf, type StoreLimits } from '../core/index.js'
import { MIN_SHARE, REMEMBERED_BYTES } from '../core/storeLimits.js'
import { createBudget, type Budget, type Charge } from './createBudget.js'
import { createCalls, type Call } from './createCalls.js'

export interface Charged {
  readonly project: string
  readonly client: string
  readonly address: string
  readonly partition: number
  readonly size: number
}

export interface UsageFacts extends Pick<Charged, 'client' | 'address'> {
  readonly usedElsewhere: readonly number[]
  /** Bytes of remembered keys per project and partition. */
  readonly maxRemembered: number
}

export interface RoomsOptions {
  readonly limits: Pick<StoreLimits, 'projectBytes' | 'clientShare' | 'addressShare'>
  readonly partitions: number
  readonly nodes: () => number
  /** Unix milliseconds. */
  readonly now: () => number
  /** Returns the oldest and newest acknowledgement (or empty), their number, and the names' bytes. */
  readonly refreshUsage: (
    partition: number,
    project: string,
    names: readonly string[],
  ) => Promise<readonly string[]>
  /** Returns the bytes, and the oldest remaining acknowledgement. */
  readonly drop: (
    partition: number,
    project: string,
    bytes: number,
    stop: number,
    maxRemembered: number,
  ) => Promise<readonly [number, string]>
}

export interface Rooms {
  readonly clientPart: number
  readonly addressPart: number
  /**
   * @param store returns the outcome and this partition's bytes, in the order of {@link
   *   UsageFacts.usedElsewhere}
   */
  publish(charged: Charged, store: (facts: UsageFacts) => Promise<readonly string[]>): Promise<string>
  acknowledged(charged: Charged): void
}

/** A partition's acknowledged messages. */
interface Span {
  readonly oldest: number
  readonly newest: number
  readonly count: number
}

interface FilledSpan extends Span {
  readonly bytes: number
}

interface Project {
  readonly budget: Budget
  /** Others must not wait for an unreachable server, which keeps its last known bytes. */
  readonly call: Call
  /** By partition; microseconds on Redis's clock. */
  readonly acknowledged: (Span | undefined)[]
  readonly makeRoom: (size: number) => Promise<void>
  refreshedAt: number
}

const PROJECTS = 10_000

/** Milliseconds before another look at other nodes' bytes. */
const REFRESH_MS = 1_000
const REFUSED_MS = 100

const ANSWER_TIMEOUT = 1_000

/** Other messages may take the room. */
const TURNS = 4

/** This part of a project's bytes leaves at once, so that the next messages find room. */
const SURPLUS = 1 / 128

/** Acknowledgements seldom come evenly. */
const ROUNDS = 8

/** Enforces project limits over all partitions; see {@link createBudget}. */
export function createRooms(options: RoomsOptions): Rooms {
  const { limits, partitions, nodes, now } = options
  const { projectBytes } = limits
  const clientPart = partOf(projectBytes, limits.clientShare, MIN_SHARE)
  const addressPart = partOf(projectBytes, limits.addressShare, MIN_SHARE)
  const maxRemembered = Math.max(projectBytes / 8 / partitions, REMEMBERED_BYTES * 16)
  const all = Array.from({ length: partitions }, (_, partition) => partition)
  const projects = new LRUCache<string, Project>({ max: PROJECTS })
  const refusals = new LRUCache<string, number>({ max: PROJECTS })

  const projectOf = (name: string): Project => {
    const known = projects.get(name)
    if (known) return known
    const call = createCalls(ANSWER_TIMEOUT)
    const project: Project = {
      call,
      acknowledged: [],
      makeRoom: joined((size) => makeRoom(project, name, size)),
      refreshedAt: now(),
      budget: createBudget(async (names) => {
        project.refreshedAt = now()
        const answers = await Promise.all(
          all.map((partition) => call(partition, () => options.refreshUsage(partition, name, names))),
        )
        answers.forEach((answer, partition) => {
          const [oldest, newest, count] = answer ?? []
          project.acknowledged[partition] = oldest
            ? { oldest: Number(oldest), newest: Number(newest), count: Number(count) }
            : undefined
        })
        return names.map((_, at) => answers.map((answer) => answer && Number(answer[at + 3] ?? 0)))
      }, nodes),
    }
    projects.set(name, project)
    return project
  }

  const chargesOf = ({ client, address }: Charged): readonly Charge[] => [
    { name: 'total', limit: projectBytes },
    { name: `c:${client}`, limit: clientPart },
    { name: `a:${address}`, limit: addressPart },
  ]
  const done: Charge = { name: 'done', limit: Infinity }

  /** Removes the messages acknowledged longest ago: in all partitions, up to one moment. */
  const makeRoom = async (project: Project, name: string, size: number): Promise<void> => {
    const { budget, call, acknowledged } = project
    await budget.readUsage([{ name: 'total', limit: projectBytes }, done])
    const used = budget.usedElsewhere('total', -1) + budget.usedElsewhere('done', -1)
    const missing = used + size - projectBytes
    if (missing <= 0) return
    let wanted = Math.max(missing, projectBytes * SURPLUS)
    for (let round = 0; wanted > 0 && round < ROUNDS; round += 1) {
      const doneBytes = budget.usedElsewhere('done', -1)
      const spans = all.flatMap((partition) => {
        const span = acknowledged[partition]
        const bytes = doneBytes - budget.usedElsewhere('done', partition)
        return span ? [{ ...span, partition, bytes }] : []
      })
      if (spans.length === 0) return
      const stop = momentOf(wanted, spans)
      const freed = await Promise.all(
        spans
          .filter(({ oldest }) => oldest <= stop)
          .map(async (span) => {
            const { partition, newest, count, bytes } = span
            // Twice the estimate, which an uneven past may exceed.
            const most = Math.max(1, 2 * bytesUntil(stop, span))
            const drop = () => options.drop(partition, name, most, stop, maxRemembered)
            const [left, next] = (await call(partition, drop)) ?? [0, '']
            budget.change('done', partition, -left)
            const oldest = Number(next)
            const rest = {
              oldest,
              newest: Math.max(oldest, newest),
              count: Math.max(1, count - (count * left) / (bytes || 1)),
            }
            acknowledged[partition] = next === '' ? undefined : rest
            return left
          }),
      )
      wanted -= freed.reduce((sum, bytes) => sum + bytes, 0)
    }
  }

  const attempt = async (
    charged: Charged,
    store: (facts: UsageFacts) => Promise<readonly string[]>,
  ): Promise<string> => {
    const { client, address, partition, size } = charged
    const { budget } = projectOf(charged.project)
    const names = [...chargesOf(charged).map(({ name }) => name), 'done']
    const charges = names.slice(0, 3)
    const usedElsewhere = names.map((name) => budget.usedElsewhere(name, partition))
    budget.expect(charges, partition, size)
    try {
      const [outcome = '', ...amounts] = await store({ client, address, usedElsewhere, maxRemembered })
      names.forEach((name, at) => budget.learn(name, partition, Number(amounts[at])))
      if (outcome === 'stored') budget.spend(charges, size)
      return outcome
    } finally {
      budget.expect(charges, partition, -size)
    }
  }

  return {
    clientPart,
    addressPart,
    async publish(charged, store) {
      const project = projectOf(charged.project)
      const { budget } = project
      const charges = [...chargesOf(charged), done]
      let isFresh = false
      const refreshUsage = async (): Promise<void> => {
        await budget.readUsage(charges)
        isFresh = true
      }
      if (!budget.mayAdd(charges.slice(0, 3), charged.size)) await refreshUsage()
      else if (now() - project.refreshedAt >= REFRESH_MS)
        void budget.readUsage(charges).catch(() => undefined)
      for (let turn = 0; ; turn += 1) {
        const outcome = await attempt(charged, store)
        if (outcome === 'no_room') {
          if (turn >= TURNS) return 'overloaded'
          await project.makeRoom(charged.size)
        } else if (isShort(outcome) && !isFresh) {
          // Repeated refusals must not each cause a look.
          const party = `${charged.project} ${charged.client} ${charged.address}`
          if (now() - (refusals.get(party) ?? -Infinity) < REFUSED_MS) return outcome
          refusals.set(party, now())
          await refreshUsage()
        } else return outcome
      }
    },
    acknowledged({ project, client, address, partition, size }) {
      const { budget } = projectOf(project)
      for (const name of ['total', `c:${client}`, `a:${address}`]) budget.change(name, partition, -size)
      budget.change('done', partition, size)
    },
  }
}

/** Calls during one join the next, which gets the sum of their sizes. */
function joined(work: (size: number) => Promise<void>): (size: number) => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { size: number; readonly done: Promise<void> } | undefined
  return (size) => {
    if (!next) {
      const call = { size: 0 }
      const done = running.then(() => {
        next = undefined
        return work(call.size)
      })
      running = done.catch(() => undefined)
      next = Object.assign(call, { done })
    }
    next.size += size
    return next.done
  }
}

/**
 * The moment until which so many bytes were acknowledged, if each partition's messages are equal and
 * came evenly. Never before the oldest acknowledgement.
 */
function momentOf(wanted: number, spans: readonly FilledSpan[]): number {
  const isEnough = (moment: number): boolean =>
    spans.reduce((sum, span) => sum + bytesUntil(moment, span), 0) >= wanted
  let low = Math.min(...spans.map(({ oldest }) => oldest))
  let high = Math.max(...spans.map(({ newest }) => newest))
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return isEnough(low) ? low : high
}

function bytesUntil(moment: number, { oldest, newest, count, bytes }: FilledSpan): number {
  if (moment < oldest) return 0
  if (moment >= newest) return bytes
  return (bytes * (1 + Math.floor(((count - 1) * (moment - oldest)) / (newest - oldest)))) / count
}

const isShort = (outcome: string): boolean => /^(?:project|client|address)_full$/.test(outcome)
