import { LRUCache } from 'lru-cache'

/** A part of a project's room that a message is charged to: all of it, or that of a client or an address. */
export interface Charge {
  readonly name: string
  /** Bytes. */
  readonly limit: number
}

/** The bytes that a name has in each partition, as far as a node knows. */
interface Tally {
  readonly known: Map<number, number>
  sum: number
  /** Bytes on their way, by partition. */
  readonly coming: Map<number, number>
  comingSum: number
  /** Bytes stored here since the last look. */
  spent: number
  /** The bytes that this node may store before it looks again. */
  share: number
}

/** Names besides the project's own whose bytes are remembered. */
const NAMES = 20_000

/** Nodes that are counted with at least: those that start at the same time do not know of each other for a second. */
const LEAST_NODES = 8

/** Asks every partition for the bytes that names have there: an array for each name. Undefined: it does not answer. */
export type Look = (names: readonly string[]) => Promise<readonly (readonly (number | undefined)[])[]>

/** The bytes of a project's partitions, as one node sees them. */
export interface Budget {
  /** Whether the charges hold no more than this node may add to them before it looks again. */
  mayAdd(charges: readonly Charge[], size: number): boolean
  /** The bytes that a name has in other partitions, with those on their way there. */
  elsewhere(name: string, partition: number): number
  /** Notes bytes that are on their way to a partition; to be called with their negative when they have come. */
  expect(names: readonly string[], partition: number, size: number): void
  /** Notes what a name has in a partition. */
  learn(name: string, partition: number, amount: number): void
  /** Notes bytes that this node stored. */
  spend(names: readonly string[], size: number): void
  /** Notes a change in a partition that is known. */
  change(name: string, partition: number, by: number): void
  /** Asks all partitions what the charges have. Questions that come while one is on its way are asked together. */
  look(charges: readonly Charge[]): Promise<void>
}

/**
 * Keeps a project's limits over all partitions, which no script sees together. Each node remembers
 * the others' last known bytes and passes them to a script, which adds its own. A node cannot see
 * what other nodes store meanwhile, so between two looks at all partitions it stores no more than
 * its share of the room that was free at the last look: all nodes together stay within the limit.
 *
 * @param look the bytes of each name in each partition
 * @param nodes number of nodes
 */
export function createBudget(look: Look, nodes: () => number): Budget {
  const shareOf = (free: number): number => Math.max(0, free) / Math.max(LEAST_NODES, nodes())
  const tallies = new LRUCache<string, Tally>({ max: NAMES })

  const tallyOf = (name: string): Tally => {
    const known = tallies.get(name)
    if (known) return known
    const made = { known: new Map(), sum: 0, coming: new Map(), comingSum: 0, spent: 0, share: -1 }
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
    const amounts = await look(charges.map(({ name }) => name))
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
        // A name that was never looked for has nothing yet, as far as is known.
        return spent + size <= (share < 0 ? shareOf(limit) : share)
      }),
    elsewhere(name, partition) {
      const { known, sum, coming, comingSum } = tallyOf(name)
      return sum - (known.get(partition) ?? 0) + comingSum - (coming.get(partition) ?? 0)
    },
    expect(names, partition, size) {
      for (const name of names) {
        const tally = tallyOf(name)
        const left = (tally.coming.get(partition) ?? 0) + size
        tally.comingSum += size
        if (left > 0) tally.coming.set(partition, left)
        else tally.coming.delete(partition)
      }
    },
    learn,
    spend(names, size) {
      for (const name of names) tallyOf(name).spent += size
    },
    change: (name, partition, by) =>
      learn(name, partition, Math.max(0, (tallyOf(name).known.get(partition) ?? 0) + by)),
    look(charges) {
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
