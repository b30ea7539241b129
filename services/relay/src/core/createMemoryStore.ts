import { createMailbox, type Kept, type Mailbox } from './createMailbox.js'
import type { MailboxStore, NewMessage, Page, PublishOutcome, StoreEvents } from './mailboxStore.js'
import { defaultStoreLimits, sizeOf, type StoreLimits } from './storeLimits.js'

/** Options of {@link createMemoryStore}. */
export interface MemoryStoreOptions {
  /** Unix milliseconds. */
  readonly now?: () => number
  readonly limits?: Partial<StoreLimits>
}

/** A store in this process. */
export interface MemoryStore extends MailboxStore {
  /** Drops everything that has expired. Mailboxes that are used do it by themselves; call this now and then. */
  sweep(): void
}

/** Mailboxes in this process's memory: gone with it, not shared with any other. */
export function createMemoryStore({ now = Date.now, limits: given }: MemoryStoreOptions = {}): MemoryStore {
  const limits = { ...defaultStoreLimits, ...given }
  const mailboxes = new Map<string, Mailbox>()
  const projects = new Map<string, number>()
  let events: StoreEvents | undefined
  let bytes = 0
  let messages = 0
  let counter = 0

  const release = (kept: readonly Kept[]): void => {
    for (const { size, project } of kept) {
      bytes -= size
      messages -= 1
      const left = (projects.get(project) ?? 0) - size
      if (left > 0) projects.set(project, left)
      else projects.delete(project)
    }
  }

  const sweep = (): void => {
    for (const [topic, mailbox] of mailboxes) {
      release(mailbox.expire(now()))
      if (mailbox.count() === 0) mailboxes.delete(topic)
    }
  }

  const publish = (entry: NewMessage): PublishOutcome => {
    const size = sizeOf(entry)
    const mailbox = mailboxes.get(entry.topic) ?? createMailbox()
    release(mailbox.expire(now()))
    if (mailbox.has(entry.keys)) return 'duplicate'
    const hasRoom = (): boolean =>
      (projects.get(entry.project) ?? 0) + size <= limits.projectBytes && bytes + size <= limits.totalBytes
    if (!hasRoom()) sweep()
    if ((projects.get(entry.project) ?? 0) + size > limits.projectBytes) return 'project_full'
    if (bytes + size > limits.totalBytes) return 'overloaded'
    const evicted = mailbox.makeRoom({ size, messages: limits.topicMessages, bytes: limits.topicBytes })
    if (evicted === undefined) return 'topic_full'
    release(evicted)

    counter += 1
    const { keys, project, ...rest } = entry
    const message = { ...rest, cursor: String(counter).padStart(16, '0') }
    mailbox.add({ message, keys, project, size, doneBy: new Set() })
    mailboxes.set(entry.topic, mailbox)
    projects.set(project, (projects.get(project) ?? 0) + size)
    bytes += size
    messages += 1
    events?.message(message)
    return 'stored'
  }

  const nothing: Page = { messages: [], more: false, head: '' }
  return {
    kind: 'memory',
    attach: (given) => void (events = given),
    publish: async (entry) => publish(entry),
    read: async (queries, size) =>
      queries.map((query) => mailboxes.get(query.topic)?.page({ ...query, ...size, now: now() }) ?? nothing),
    acknowledge: async (topic, cursor, clientId) => mailboxes.get(topic)?.acknowledge(cursor, clientId),
    listen: async () => {},
    unlisten: () => {},
    isReady: async () => true,
    stats: () => ({ messages, bytes }),
    close: async () => mailboxes.clear(),
    sweep,
  }
}
