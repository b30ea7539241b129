import type { Page, StoredMessage } from './mailboxStore.js'

export interface Kept {
  readonly message: StoredMessage
  readonly keys: readonly string[]
  readonly project: string
  readonly address: string
  readonly size: number
  doneBy: Set<string> | undefined
  /** Among acknowledged messages; 0 when unacknowledged. */
  place: number
}

export interface Mailbox {
  list: Kept[]
  bytes: number
  /** Lower bound, Unix milliseconds. */
  nextExpiry: number
}

export const createMailbox = (): Mailbox => ({ list: [], bytes: 0, nextExpiry: Infinity })

export function addTo(mailbox: Mailbox, kept: Kept): void {
  mailbox.list.push(kept)
  mailbox.bytes += kept.size
  mailbox.nextExpiry = Math.min(mailbox.nextExpiry, kept.message.expiresAt)
}

export function removeFrom(mailbox: Mailbox, kept: Kept): void {
  const at = firstFrom(mailbox.list, kept.message.cursor)
  if (mailbox.list[at] !== kept) return
  mailbox.list.splice(at, 1)
  mailbox.bytes -= kept.size
}

export function expireIn(mailbox: Mailbox, now: number): readonly Kept[] {
  if (now < mailbox.nextExpiry) return []
  const expired: Kept[] = []
  const { list } = mailbox
  Object.assign(mailbox, createMailbox())
  for (const kept of list) {
    if (kept.message.expiresAt <= now) expired.push(kept)
    else addTo(mailbox, kept)
  }
  return expired
}

/** Acknowledged messages to remove, oldest first; undefined without enough room. */
export function roomIn(
  { list, bytes }: Mailbox,
  need: { readonly size: number; readonly messages: number; readonly bytes: number },
): readonly Kept[] | undefined {
  const doomed: Kept[] = []
  let total = bytes
  const fits = (): boolean => list.length - doomed.length < need.messages && total + need.size <= need.bytes
  if (fits()) return doomed
  const acknowledged = list.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place)
  for (const kept of acknowledged) {
    if (fits()) break
    doomed.push(kept)
    total -= kept.size
  }
  return fits() ? doomed : undefined
}

export function findIn({ list }: Mailbox, cursor: string): Kept | undefined {
  const kept = list[firstFrom(list, cursor)]
  return kept?.message.cursor === cursor ? kept : undefined
}

export function pageOf(
  { list }: Mailbox,
  query: {
    readonly clientId: string
    readonly after: string
    readonly count: number
    readonly bytes: number
    readonly now: number
  },
): Page {
  const { clientId, after } = query
  const messages: Page['messages'][number][] = []
  let used = 0
  let at = after === '' ? 0 : firstFrom(list, after)
  if (list[at]?.message.cursor === after) at += 1
  for (; at < list.length; at += 1) {
    const kept = list[at]
    if (kept === undefined || messages.length >= query.count) break
    if (messages.length > 0 && used + kept.size > query.bytes) break
    if (kept.message.expiresAt <= query.now) continue
    used += kept.size
    messages.push({ message: kept.message, done: kept.doneBy?.has(clientId) ?? false })
  }
  return { messages, more: at < list.length, head: list.at(-1)?.message.cursor ?? '' }
}

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
