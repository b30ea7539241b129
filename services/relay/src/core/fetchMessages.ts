import type { Gate } from '@latchkey/kit/gate'
import type { FetchedMessage, FetchResult } from '@latchkey/protocol/relay'
import { READ } from './createDelivery.js'
import type { MailboxStore, StoredMessage } from './mailboxStore.js'

/** Keeps an answer within a frame. */
const MAX = { messages: 500, bytes: 512 * 1024 } as const

export interface FetchOptions {
  readonly store: MailboxStore
  readonly gate: Gate
  readonly clientId: string
  readonly topics: readonly string[]
}

/**
 * Marks messages as delivered: a client that needs certainty subscribes. Reads few mailboxes at a
 * time, to delay no other requests.
 */
export async function fetchMessages(options: FetchOptions): Promise<FetchResult> {
  const { store, gate, clientId } = options
  const messages: FetchedMessage[] = []
  const taken: Promise<void>[] = []
  let bytes = 0

  const add = ({ topic, message, publishedAt, tag, cursor }: StoredMessage): boolean => {
    const isFull = messages.length >= MAX.messages || bytes + message.length > MAX.bytes
    if (messages.length > 0 && isFull) return false
    bytes += message.length
    messages.push({ topic, message, publishedAt, tag })
    const receipt = store.acknowledge({ topic, cursor, clientId })
    // Unhandled if an earlier read fails.
    receipt.catch(() => {})
    taken.push(receipt)
    return true
  }

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
