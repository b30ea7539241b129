import type { Page, StoredMessage } from './mailboxStore.js'

/** A message as the memory store keeps it. */
export interface Kept {
  readonly message: StoredMessage
  readonly keys: readonly string[]
  readonly project: string
  readonly size: number
  readonly doneBy: Set<string>
}

/** The mailbox of one topic. */
export interface Mailbox {
  count(): number
  has(keys: readonly string[]): boolean
  add(kept: Kept): void
  /** Removes what has expired and returns it. */
  expire(now: number): readonly Kept[]
  /**
   * Makes room by removing the oldest messages that some other client already has.
   *
   * @returns what was removed; undefined when there is no room without losing an undelivered message
   */
  makeRoom(need: {
    readonly size: number
    readonly messages: number
    readonly bytes: number
  }): readonly Kept[] | undefined
  acknowledge(cursor: string, clientId: string): void
  page(query: {
    readonly clientId: string
    readonly after: string
    readonly count: number
    readonly bytes: number
    readonly now: number
  }): Page
}

/** An empty mailbox. */
export function createMailbox(): Mailbox {
  let list: Kept[] = []
  const keys = new Set<string>()
  let bytes = 0
  let nextExpiry = Infinity

  const drop = (doomed: ReadonlySet<Kept>): void => {
    list = list.filter((kept) => !doomed.has(kept))
    nextExpiry = Infinity
    for (const { message } of list) nextExpiry = Math.min(nextExpiry, message.expiresAt)
    for (const kept of doomed) {
      bytes -= kept.size
      for (const key of kept.keys) keys.delete(key)
    }
  }

  return {
    count: () => list.length,
    has: (wanted) => wanted.some((key) => keys.has(key)),
    add(kept) {
      list.push(kept)
      bytes += kept.size
      nextExpiry = Math.min(nextExpiry, kept.message.expiresAt)
      for (const key of kept.keys) keys.add(key)
    },
    expire(now) {
      if (now < nextExpiry) return []
      const expired = list.filter(({ message }) => message.expiresAt <= now)
      drop(new Set(expired))
      return expired
    },
    makeRoom(need) {
      const doomed = new Set<Kept>()
      let count = list.length
      let total = bytes
      const fits = (): boolean => count < need.messages && total + need.size <= need.bytes
      for (const kept of list) {
        if (fits()) break
        if (kept.doneBy.size === 0) continue
        doomed.add(kept)
        count -= 1
        total -= kept.size
      }
      if (!fits()) return undefined
      if (doomed.size > 0) drop(doomed)
      return [...doomed]
    },
    acknowledge(cursor, clientId) {
      const kept = list[firstFrom(list, cursor)]
      if (kept?.message.cursor === cursor) kept.doneBy.add(clientId)
    },
    page({ clientId, after, count, bytes: room, now }) {
      const messages: Page['messages'][number][] = []
      let used = 0
      let at = after === '' ? 0 : firstFrom(list, after)
      if (list[at]?.message.cursor === after) at += 1
      for (; at < list.length; at += 1) {
        const kept = list[at]
        if (kept === undefined || messages.length >= count) break
        if (messages.length > 0 && used + kept.size > room) break
        if (kept.message.expiresAt <= now) continue
        used += kept.size
        messages.push({ message: kept.message, done: kept.doneBy.has(clientId) })
      }
      return { messages, more: at < list.length, head: list.at(-1)?.message.cursor ?? '' }
    },
  }
}

/** Index of the first message whose cursor is not smaller; the list is in their order. */
function firstFrom(list: readonly Kept[], cursor: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const kept = list[middle]
    if (kept !== undefined && kept.message.cursor < cursor) low = middle + 1
    else high = middle
  }
  return low
}
