import { createShares, partOf, type Shares } from '@latchkey/kit/shares'
import { addTo, createMailbox, expireIn, findIn, pageOf, removeFrom, roomIn } from './mailbox.js'
import type { MailboxEntry, Mailbox } from './mailbox.js'
import type { MailboxStore, NewMessage, Page, PublishOutcome, Receipt, StoreEvents } from './mailboxStore.js'
import { defaultStoreLimits, MIN_SHARE, REMEMBER_MS, REMEMBERED_BYTES, sizeOf } from './storeLimits.js'
import type { StoreLimits } from './storeLimits.js'

export interface MemoryStoreOptions {
  /** Unix milliseconds. */
  readonly now?: () => number
  readonly limits?: Partial<StoreLimits>
}

export interface MemoryStore extends MailboxStore {
  /** Drops expired messages; call it regularly. */
  sweep(): void
}

/** Acknowledged messages count against no publisher. */
interface Project {
  readonly clients: Shares
  readonly addresses: Shares
  /** Oldest acknowledgement first. */
  readonly done: Set<MailboxEntry>
  doneBytes: number
}

type Shortage = Exclude<PublishOutcome, 'stored' | 'duplicate' | 'topic_full'>

/** Milliseconds between searches of all mailboxes when room is short. */
const SWEEP_INTERVAL = 1000
/** Clients remembered per message; further ones get it again. */
const MAX_ACKNOWLEDGERS = 64
const REMEMBERED_PART = 1 / 8

export function createMemoryStore({ now = Date.now, limits: given }: MemoryStoreOptions = {}): MemoryStore {
  const limits = { ...defaultStoreLimits, ...given }
  const { totalBytes, clientShare, addressShare } = limits
  const projectBytes = Math.min(limits.projectBytes, totalBytes)
  const mailboxes = new Map<string, Mailbox>()
  const projects = new Map<string, Project>()
  const total = createShares({
    capacity: totalBytes,
    part: partOf(totalBytes, addressShare, MIN_SHARE),
  })
  /** Of stored messages; `past` has those of removed ones. */
  const keys = new Set<string>()
  const removedKeys = new Map<string, number>()
  let events: StoreEvents | undefined
  let messages = 0
  let counter = 0
  let acknowledgements = 0
  let doneBytes = 0
  let lastSweep = -Infinity

  const projectOf = (id: string): Project => {
    const known = projects.get(id)
    if (known !== undefined) return known
    const shares = (percent: number): Shares =>
      createShares({ capacity: projectBytes, part: partOf(projectBytes, percent, MIN_SHARE) })
    const project: Project = {
      clients: shares(clientShare),
      addresses: shares(addressShare),
      done: new Set(),
      doneBytes: 0,
    }
    projects.set(id, project)
    return project
  }

  const charge = ({ message: { from }, address, project }: MailboxEntry, amount: number): void => {
    const { clients, addresses } = projectOf(project)
    clients.add(from, amount)
    addresses.add(address, amount)
    total.add(address, amount)
  }

  const release = (stored: MailboxEntry): void => {
    const project = projectOf(stored.project)
    if (project.done.delete(stored)) {
      project.doneBytes -= stored.size
      doneBytes -= stored.size
    } else charge(stored, -stored.size)
    messages -= 1
    for (const key of stored.keys) keys.delete(key)
  }

  const expire = (topic: string, mailbox: Mailbox): void => {
    for (const stored of expireIn(mailbox, now())) release(stored)
    if (mailbox.list.length === 0) mailboxes.delete(topic)
  }

  const sweep = (): void => {
    lastSweep = now()
    for (const [topic, mailbox] of mailboxes) expire(topic, mailbox)
    forget(0)
  }

  /** Expired keys, and the oldest if `room` more bytes are needed. */
  const forget = (room: number): void => {
    const maxBytes = Math.min(totalBytes * REMEMBERED_PART, totalBytes - total.used() - doneBytes - room)
    for (const [key, until] of removedKeys) {
      if (until > now() && removedKeys.size * REMEMBERED_BYTES <= maxBytes) break
      removedKeys.delete(key)
    }
  }

  /** Remembers the keys, so that a retry changes nothing. */
  const retire = (stored: MailboxEntry): void => {
    const { topic } = stored.message
    const mailbox = mailboxes.get(topic)
    if (mailbox === undefined) return
    removeFrom(mailbox, stored)
    if (mailbox.list.length === 0) mailboxes.delete(topic)
    release(stored)
    const until = Math.min(stored.message.expiresAt, now() + REMEMBER_MS)
    for (const key of stored.keys) {
      removedKeys.delete(key)
      removedKeys.set(key, until)
    }
    forget(0)
  }

  const shortage = ({ project, from, address }: NewMessage, size: number): Shortage | undefined => {
    const own = projectOf(project)
    if (total.refusal(address, size) === 'full') return 'overloaded'
    if (own.addresses.refusal(address, size) === 'full') return 'project_full'
    if (total.refusal(address, size) ?? own.addresses.refusal(address, size)) return 'address_full'
    return own.clients.refusal(from, size) === undefined ? undefined : 'client_full'
  }

  const fits = (
    { clients, doneBytes: own }: Project,
    size: number,
  ): { inProject: boolean; inTotal: boolean } => ({
    inProject: clients.used() + own + size <= projectBytes,
    inTotal: total.used() + doneBytes + removedKeys.size * REMEMBERED_BYTES + size <= totalBytes,
  })

  const oldestDone = (): MailboxEntry | undefined => {
    let oldest: MailboxEntry | undefined
    for (const { done } of projects.values()) {
      const [first] = done
      if (first !== undefined && first.place < (oldest?.place ?? Infinity)) oldest = first
    }
    return oldest
  }

  /** Expired messages go first, then the acknowledged longest ago. */
  const makeRoom = (entry: NewMessage, size: number): Shortage | undefined => {
    const project = projectOf(entry.project)
    const isShort = ({ inProject, inTotal }: ReturnType<typeof fits>): boolean => !inProject || !inTotal
    const mayHelp = shortage(entry, size) !== undefined || isShort(fits(project, size))
    if (mayHelp && Math.abs(now() - lastSweep) >= SWEEP_INTERVAL) sweep()
    const short = shortage(entry, size)
    if (short !== undefined) return short
    for (let room = fits(project, size); isShort(room); room = fits(project, size)) {
      const [own] = project.done
      const stored = room.inProject ? oldestDone() : own
      if (stored === undefined) break
      retire(stored)
    }
    return undefined
  }

  const publish = (entry: NewMessage): PublishOutcome => {
    const size = sizeOf(entry)
    const time = now()
    const known = mailboxes.get(entry.topic)
    if (known !== undefined) expire(entry.topic, known)
    if (entry.keys.some((key) => keys.has(key) || (removedKeys.get(key) ?? 0) > time)) return 'duplicate'
    const short = makeRoom(entry, size)
    if (short !== undefined) return short
    const { topicMessages, topicBytes } = limits
    const mailbox = mailboxes.get(entry.topic) ?? createMailbox()
    const evicted = roomIn(mailbox, { size, messages: topicMessages, bytes: topicBytes })
    if (evicted === undefined) return 'topic_full'
    for (const stored of evicted) retire(stored)
    forget(size)

    counter += 1
    const { topic, from, project, address } = entry
    // A spread would be a dictionary-mode object with twice the memory.
    const message = {
      topic,
      message: entry.message,
      tag: entry.tag,
      attestation: entry.attestation,
      from,
      publishedAt: entry.publishedAt,
      expiresAt: entry.expiresAt,
      cursor: String(counter).padStart(16, '0'),
    }
    const added = { message, keys: entry.keys, project, address, size, doneBy: undefined, place: 0 }
    addTo(mailbox, added)
    mailboxes.set(topic, mailbox)
    for (const key of entry.keys) keys.add(key)
    charge(added, size)
    messages += 1
    events?.message(message)
    return 'stored'
  }

  const acknowledge = ({ topic, cursor, clientId }: Receipt): void => {
    const mailbox = mailboxes.get(topic)
    const stored = mailbox && findIn(mailbox, cursor)
    if (stored === undefined) return
    stored.doneBy ??= new Set()
    if (stored.doneBy.size < MAX_ACKNOWLEDGERS) stored.doneBy.add(clientId)
    if (stored.place > 0) return
    acknowledgements += 1
    stored.place = acknowledgements
    charge(stored, -stored.size)
    const project = projectOf(stored.project)
    project.done.add(stored)
    project.doneBytes += stored.size
    doneBytes += stored.size
  }

  const nothing: Page = { messages: [], more: false, head: '' }
  return {
    kind: 'memory',
    attach: (listener) => void (events = listener),
    publish: async (entry) => publish(entry),
    read: async (queries, size) =>
      queries.map((query) => {
        const mailbox = mailboxes.get(query.topic)
        return mailbox === undefined ? nothing : pageOf(mailbox, { ...query, ...size, now: now() })
      }),
    acknowledge: async (receipt) => acknowledge(receipt),
    listen: async () => {},
    unlisten: () => {},
    isReady: async () => true,
    stats: () => ({ messages, bytes: total.used() + doneBytes + removedKeys.size * REMEMBERED_BYTES }),
    close: async () => mailboxes.clear(),
    sweep,
  }
}
