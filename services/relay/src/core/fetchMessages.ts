import type { FetchedMessage, FetchResult } from '@latchkey/protocol/relay'
import type { MailboxStore } from './mailboxStore.js'

/** What one answer may hold, so that it stays within a frame. */
const MAX = { messages: 500, bytes: 512 * 1024 } as const

/** Options of {@link fetchMessages}. */
export interface FetchOptions {
  readonly store: MailboxStore
  readonly clientId: string
  readonly topics: readonly string[]
}

/**
 * Takes from the mailboxes what a subscribe would deliver, and notes that the client has it. Once a message is taken
 * it is not delivered again, so a client that wants certainty subscribes instead.
 *
 * @see protocol page 3.5.10
 */
export async function fetchMessages({ store, clientId, topics }: FetchOptions): Promise<FetchResult> {
  const messages: FetchedMessage[] = []
  const taken: Promise<void>[] = []
  let bytes = 0
  for (const topic of new Set(topics)) {
    let after = ''
    for (let more = true; more;) {
      const size = { count: MAX.messages - messages.length, bytes: MAX.bytes - bytes }
      if (size.count <= 0 || size.bytes <= 0)
        return { messages: await settled(messages, taken), hasMore: true }
      const [page] = await store.read([{ topic, clientId, after }], size)
      if (page === undefined) break
      for (const { message, done } of page.messages) {
        after = message.cursor
        if (done || message.from === clientId) continue
        if (messages.length > 0 && bytes + message.message.length > MAX.bytes) {
          return { messages: await settled(messages, taken), hasMore: true }
        }
        bytes += message.message.length
        messages.push({
          topic,
          message: message.message,
          publishedAt: message.publishedAt,
          tag: message.tag,
        })
        taken.push(store.acknowledge(topic, message.cursor, clientId))
      }
      more = page.more && page.messages.length > 0
    }
  }
  return { messages: await settled(messages, taken), hasMore: false }
}

async function settled<Value>(value: Value, work: readonly Promise<void>[]): Promise<Value> {
  await Promise.all(work)
  return value
}
