import { withTimeout } from '@latchkey/kit/withTimeout'
import { LRUCache } from 'lru-cache'
import { partOf, type StoreLimits } from '../core/index.js'
import { MIN_SHARE, REMEMBERED_BYTES } from '../core/storeLimits.js'
import { createBudget, type Budget, type Charge } from './createBudget.js'

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
  /** Returns the oldest acknowledgement (or empty), and the names' bytes. */
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
   *   Facts.usedElsewhere}
   */
  publish(charged: Charged, store: (facts: UsageFacts) => Promise<readonly string[]>): Promise<string>
  acknowledged(charged: Charged): void
}

interface Project {
  readonly budget: Budget
  readonly oldest: string[]
  /** Serializes attempts to make room. */
  making: Promise<unknown>
  refreshedAt: number
}

const PROJECTS = 10_000

/** Milliseconds before another look at other nodes' bytes. */
const REFRESH_MS = 1_000
const REFUSED_MS = 100

const REFRESH_TIMEOUT = 1_000

/** Other messages may take the room. */
const TURNS = 4

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
    const project: Project = {
      oldest: [],
      making: Promise.resolve(),
      refreshedAt: now(),
      budget: createBudget(async (names) => {
        project.refreshedAt = now()
        const answers = await Promise.all(
          all.map((partition) =>
            // An unreachable server keeps its last known bytes: others must not wait.
            withTimeout(options.refreshUsage(partition, name, names), REFRESH_TIMEOUT, 'It is away.').catch(
              () => undefined,
            ),
          ),
        )
        answers.forEach((answer, partition) => (project.oldest[partition] = answer?.[0] ?? ''))
        return names.map((_, at) => answers.map((answer) => answer && Number(answer[at + 1] ?? 0)))
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

  /** Removes the messages acknowledged longest ago. */
  const makeRoom = async (name: string, size: number): Promise<void> => {
    const { budget, oldest } = projectOf(name)
    await budget.readUsage([{ name: 'total', limit: projectBytes }, done])
    const used = budget.usedElsewhere('total', -1) + budget.usedElsewhere('done', -1)
    const missing = used + size - projectBytes
    if (missing <= 0) return
    // A little more, so that small messages do not each ask all partitions.
    let wanted = Math.max(missing, projectBytes / 1024)
    const heads = all.flatMap((partition) =>
      oldest[partition] ? [{ partition, at: Number(oldest[partition]) }] : [],
    )
    while (wanted > 0 && heads.length > 0) {
      heads.sort((one, two) => one.at - two.at)
      const [first, second] = heads
      if (!first) return
      const drop = options.drop(first.partition, name, wanted, second?.at ?? Infinity, maxRemembered)
      const [freed, next] = await withTimeout(drop, REFRESH_TIMEOUT, 'It is away.').catch(
        () => [0, ''] as const,
      )
      budget.change('done', first.partition, -freed)
      wanted -= freed
      if (next === '') heads.shift()
      else first.at = Number(next)
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
          const made = project.making.then(() => makeRoom(charged.project, charged.size))
          project.making = made.catch(() => undefined)
          await made
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

const isShort = (outcome: string): boolean => /^(?:project|client|address)_full$/.test(outcome)
