import { LRUCache } from 'lru-cache'

export interface Charge {
  readonly name: string
  /** Bytes. */
  readonly limit: number
}

interface Tally {
  readonly known: Map<number, number>
  sum: number
  readonly pendingBytes: Map<number, number>
  pendingSum: number
  /** Bytes stored here since the last look. */
  spent: number
  share: number
}

const NAMES = 20_000

/** Nodes that start together do not see each other for a second. */
const MIN_NODES = 8

/** Undefined for a partition that does not answer. */
export type ReadUsage = (names: readonly string[]) => Promise<readonly (readonly (number | undefined)[])[]>

export interface Budget {
  mayAdd(charges: readonly Charge[], size: number): boolean
  /** Includes pending bytes. */
  usedElsewhere(name: string, partition: number): number
  /** Negative when the bytes are stored. */
  expect(names: readonly string[], partition: number, size: number): void
  learn(name: string, partition: number, amount: number): void
  spend(names: readonly string[], size: number): void
  change(name: string, partition: number, by: number): void
  /** Calls during a pending look join the next. */
  readUsage(charges: readonly Charge[]): Promise<void>
}

/**
 * Enforces project limits over all partitions, which no script sees together. Between looks a node
 * stores at most its share of the free room.
 */
export function createBudget(readUsage: ReadUsage, nodes: () => number): Budget {
  const shareOf = (free: number): number => Math.max(0, free) / Math.max(MIN_NODES, nodes())
  const tallies = new LRUCache<string, Tally>({ max: NAMES })

  const tallyOf = (name: string): Tally => {
    const known = tallies.get(name)
    if (known) return known
    const made = { known: new Map(), sum: 0, pendingBytes: new Map(), pendingSum: 0, spent: 0, share: -1 }
    tallies.set(name, made)
    return made
  }
  const learn = (name: string, partition: number, amount: number): void => {
    const tally = tallyOf(name)
    tally.sum += amount - (tally.known.get(partition) ?? 0)
    if (amount > 0) tally.known.set(partition, amount)
    else tally.known.delete(partition)
  }

  let waiting: { readonly charges: Map<string, Charge>; readonly done: Promise<void> } | undefined
  let running: Promise<void> = Promise.resolve()
  const ask = async (charges: readonly Charge[]): Promise<void> => {
    const amounts = await readUsage(charges.map(({ name }) => name))
    charges.forEach(({ name, limit }, at) => {
      amounts[at]?.forEach((amount, partition) => {
        if (amount !== undefined) learn(name, partition, amount)
      })
      const tally = tallyOf(name)
      tally.spent = 0
      tally.share = shareOf(limit - tally.sum)
    })
  }

  return {
    mayAdd: (charges, size) =>
      charges.every(({ name, limit }) => {
        const { spent, share } = tallyOf(name)
        // Without a look a name counts as empty.
        return spent + size <= (share < 0 ? shareOf(limit) : share)
      }),
    usedElsewhere(name, partition) {
      const { known, sum, pendingBytes, pendingSum } = tallyOf(name)
      return sum - (known.get(partition) ?? 0) + pendingSum - (pendingBytes.get(partition) ?? 0)
    },
    expect(names, partition, size) {
      for (const name of names) {
        const tally = tallyOf(name)
        const left = (tally.pendingBytes.get(partition) ?? 0) + size
        tally.pendingSum += size
        if (left > 0) tally.pendingBytes.set(partition, left)
        else tally.pendingBytes.delete(partition)
      }
    },
    learn,
    spend(names, size) {
      for (const name of names) tallyOf(name).spent += size
    },
    change: (name, partition, by) =>
      learn(name, partition, Math.max(0, (tallyOf(name).known.get(partition) ?? 0) + by)),
    readUsage(charges) {
      if (!waiting) {
        const asked = new Map<string, Charge>()
        const done = running.then(() => {
          waiting = undefined
          return ask([...asked.values()])
        })
        running = done.catch(() => undefined)
        waiting = { charges: asked, done }
      }
      for (const charge of charges) waiting.charges.set(charge.name, charge)
      return waiting.done
    },
  }
}
