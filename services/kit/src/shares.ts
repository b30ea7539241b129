/** Divides a capacity among owners, so that none of them can take it from all the others. */
export interface Shares<Waiter = never> {
  /** Why an owner may not have so much more: all is taken, or its own part is. Undefined when it may. */
  refusal(owner: string, amount: number): 'full' | 'part' | undefined
  /** Adds to what an owner has; a negative amount gives back, and wakes one who waits. */
  add(owner: string, amount: number): void
  /** Adds when there is room for it. */
  take(owner: string, amount: number): boolean
  /** Wants to be woken once when the owner has given something back. */
  wait(owner: string, waiter: Waiter): void
  of(owner: string): number
  used(): number
}

/** Options of {@link createShares}. */
export interface SharesOptions<Waiter> {
  readonly capacity: number
  /** The most that one owner gets. */
  readonly part: number
  /** Tells one who waits that there is room; false when it has no use for it any more. */
  readonly wake?: (waiter: Waiter) => boolean
}

/**
 * The part of the capacity reserved for owners that hold little, and the part of its free rest that
 * one of them may take.
 */
const RESERVE = 1 / 16
const RESERVE_PART = 1 / 8

/**
 * An owner gets at most `part`. The last sixteenth of the capacity is a reserve, of which an owner gets no more than an
 * eighth of what is still free: many greedy owners together leave room for one who comes late and asks for little.
 */
export function createShares<Waiter = never>(options: SharesOptions<Waiter>): Shares<Waiter> {
  const { capacity, part, wake } = options
  const owners = new Map<string, number>()
  const waiting = new Map<string, Set<Waiter>>()
  // Whole numbers: a handful of places is too few to reserve any.
  const reserve = Math.floor(capacity * RESERVE)
  let used = 0

  const refusal = (owner: string, amount: number): 'full' | 'part' | undefined => {
    const free = capacity - used
    if (amount > free) return 'full'
    const mine = (owners.get(owner) ?? 0) + amount
    const most = free <= reserve ? Math.max(1, free * RESERVE_PART) : part
    return mine > Math.min(part, most) ? 'part' : undefined
  }

  const wakeOne = (owner: string): void => {
    const waiters = waiting.get(owner)
    for (const waiter of waiters ?? []) {
      waiters?.delete(waiter)
      if (wake?.(waiter)) break
    }
    if (waiters?.size === 0) waiting.delete(owner)
  }

  const add = (owner: string, amount: number): void => {
    used += amount
    const mine = (owners.get(owner) ?? 0) + amount
    if (mine > 0) owners.set(owner, mine)
    else owners.delete(owner)
    if (amount >= 0 || waiting.size === 0) return
    const [other = owner] = waiting.keys()
    wakeOne(waiting.has(owner) ? owner : other)
  }

  return {
    refusal,
    add,
    take(owner, amount) {
      if (refusal(owner, amount) !== undefined) return false
      add(owner, amount)
      return true
    },
    wait(owner, waiter) {
      const waiters = waiting.get(owner)
      if (waiters === undefined) waiting.set(owner, new Set([waiter]))
      else waiters.add(waiter)
    },
    of: (owner) => owners.get(owner) ?? 0,
    used: () => used,
  }
}

/** A percentage of a capacity, but never less than `least`, which one ordinary use needs. */
export function partOf(capacity: number, percent: number, least: number): number {
  return Math.max(least, Math.floor((capacity * percent) / 100))
}
