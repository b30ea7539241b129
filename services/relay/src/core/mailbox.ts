import type { Page, StoredMessage } from './mailboxStore.js'

export interface MailboxEntry {
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
  list: MailboxEntry[]
  bytes: number
  /** Lower bound, Unix milliseconds. */
  nextExpiry: number
}

export const createMailbox = (): Mailbox => ({ list: [], bytes: 0, nextExpiry: Infinity })

export function addTo(mailbox: Mailbox, entry: MailboxEntry): void {
  mailbox.list.push(entry)
  mailbox.bytes += entry.size
  mailbox.nextExpiry = Math.min(mailbox.nextExpiry, entry.message.expiresAt)
}

export function removeFrom(mailbox: Mailbox, entry: MailboxEntry): void {
  const at = firstFrom(mailbox.list, entry.message.cursor)
  if (mailbox.list[at] !== entry) return
  mailbox.list.splice(at, 1)
  mailbox.bytes -= entry.size
}

export function expireIn(mailbox: Mailbox, now: number): readonly MailboxEntry[] {
  if (now < mailbox.nextExpiry) return []
  const expired: MailboxEntry[] = []
  const { list } = mailbox
  Object.assign(mailbox, createMailbox())
  for (const entry of list) {
    if (entry.message.expiresAt <= now) expired.push(entry)
    else addTo(mailbox, entry)
  }
  return expired
}

/** Acknowledged messages to remove, oldest first; undefined without enough room. */
export function roomIn(
  { list, bytes }: Mailbox,
  need: { readonly size: number; readonly messages: number; readonly bytes: number },
): readonly MailboxEntry[] | undefined {
  const doomed: MailboxEntry[] = []
  let total = bytes
  const fits = (): boolean => list.length - doomed.length < need.messages && total + need.size <= need.bytes
  if (fits()) return doomed
  const acknowledged = list.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place)
  for (const entry of acknowledged) {
    if (fits()) break
    doomed.push(entry)
    total -= entry.size
  }
  return fits() ? doomed : undefined
}

export function findIn({ list }: Mailbox, cursor: string): MailboxEntry | undefined {
  const entry = list[firstFrom(list, cursor)]
  return entry?.message.cursor === cursor ? entry : undefined
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
    const entry = list[at]
    if (entry === undefined || messages.length >= query.count) break
    if (messages.length > 0 && used + entry.size > query.bytes) break
    if (entry.message.expiresAt <= query.now) continue
    used += entry.size
    messages.push({ message: entry.message, done: entry.doneBy?.has(clientId) ?? false })
  }
  return { messages, more: at < list.length, head: list.at(-1)?.message.cursor ?? '' }
}

function firstFrom(list: readonly MailboxEntry[], cursor: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = list[middle]
    if (entry !== undefined && entry.message.cursor < cursor) low = middle + 1
    else high = middle
  }
  return low
}
