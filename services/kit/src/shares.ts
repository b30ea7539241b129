/** No owner can take the whole capacity. */
export interface Shares<Waiter = never> {
  /** `full` for the capacity, `part` for the owner's share. */
  refusal(owner: string, amount: number): 'full' | 'part' | undefined
  /** A negative amount gives back and wakes a waiter. */
  add(owner: string, amount: number): void
  take(owner: string, amount: number): boolean
  wait(owner: string, waiter: Waiter): void
  of(owner: string): number
  used(): number
}

export interface SharesOptions<Waiter> {
  readonly capacity: number
  readonly part: number
  readonly wake?: (waiter: Waiter) => boolean
}

const RESERVE = 1 / 16
const RESERVE_PART = 1 / 8

/**
 * The last sixteenth is a reserve, of which an owner gets at most an eighth of the free rest: many
 * greedy owners still leave room for a small one.
 */
export function createShares<Waiter = never>(options: SharesOptions<Waiter>): Shares<Waiter> {
  const { capacity, part, wake } = options
  const owners = new Map<string, number>()
  const waiting = new Map<string, Set<Waiter>>()
  // A handful of places has none.
  const reserve = Math.floor(capacity * RESERVE)
  let used = 0

  const refusal = (owner: string, amount: number): 'full' | 'part' | undefined => {
    const free = capacity - used
    if (amount > free) return 'full'
    const ownerTotal = (owners.get(owner) ?? 0) + amount
    const most = free <= reserve ? Math.max(1, free * RESERVE_PART) : part
    return ownerTotal > Math.min(part, most) ? 'part' : undefined
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
    const ownerTotal = (owners.get(owner) ?? 0) + amount
    if (ownerTotal > 0) owners.set(owner, ownerTotal)
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

export function partOf(capacity: number, percent: number, least: number): number {
  return Math.max(least, Math.floor((capacity * percent) / 100))
}
