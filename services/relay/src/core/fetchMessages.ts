import type { Gate } from '@latchkey/kit/gate'
import type { FetchedMessage, FetchResult } from '@latchkey/protocol/relay'
import { READ } from './createDelivery.js'
import type { MailboxStore, StoredMessage } from './mailboxStore.js'

/** Limits of one answer, which keep it within a frame. */
const MAX = { messages: 500, bytes: 512 * 1024 } as const

/** Options of {@link fetchMessages}. */
export interface FetchOptions {
  readonly store: MailboxStore
  readonly gate: Gate
  readonly clientId: string
  readonly topics: readonly string[]
}

/**
 * Takes from the mailboxes what a subscribe would deliver, and notes that the client has it. Once a message is taken
 * it is not delivered again, so a client that wants certainty subscribes instead. Mailboxes are read a few at a time,
 * behind the same gate as for deliveries: one who asks for hundreds does not make the others wait.
 */
export async function fetchMessages(options: FetchOptions): Promise<FetchResult> {
  const { store, gate, clientId } = options
  const messages: FetchedMessage[] = []
  const taken: Promise<void>[] = []
  let bytes = 0

  /** False when the answer has no room for it. */
  const add = ({ topic, message, publishedAt, tag, cursor }: StoredMessage): boolean => {
    const isFull = messages.length >= MAX.messages || bytes + message.length > MAX.bytes
    if (messages.length > 0 && isFull) return false
    bytes += message.length
    messages.push({ topic, message, publishedAt, tag })
    const receipt = store.acknowledge({ topic, cursor, clientId })
    // Awaited in the end; a read that fails before must not leave it without anybody who looks.
    receipt.catch(() => {})
    taken.push(receipt)
    return true
  }

  /** Reads a few topics to their ends; false when the answer is full. */
  const read = async (topics: readonly string[]): Promise<boolean> => {
    let queries = topics.map((topic) => ({ topic, clientId, after: '' }))
    while (queries.length > 0) {
      const pages = await gate.run(() => store.read(queries, READ.size))
      for (const page of pages) {
        for (const { message, done } of page.messages) {
          if (!done && message.from !== clientId && !add(message)) return false
        }
      }
      queries = queries.flatMap((query, index) => {
        const last = pages[index]?.messages.at(-1)
        return pages[index]?.more && last !== undefined ? [{ ...query, after: last.message.cursor }] : []
      })
    }
    return true
  }

  const topics = [...new Set(options.topics)]
  let hasMore = false
  for (let at = 0; at < topics.length && !hasMore; at += READ.topics) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve))
    hasMore = !(await read(topics.slice(at, at + READ.topics)))
  }
  await Promise.all(taken)
  return { messages, hasMore }
}
