import type { Connection, Subscription } from './connection.js'
import type { MailboxStore, Page, StoredMessage } from './mailboxStore.js'
import type { RelayObserver } from './relayTypes.js'
import type { Topics } from './createTopics.js'

/** Subscriptions read at once for one socket, sockets read for at once, and what a page may hold. */
const READ = { topics: 10, sockets: 8, size: { count: 32, bytes: 256 * 1024 } } as const

/** Options of {@link createDelivery}. */
export interface DeliveryOptions {
  readonly store: MailboxStore
  readonly topics: Topics
  readonly now: () => number
  readonly unacknowledged: number
  readonly emptyAttestation: boolean
  readonly observer: RelayObserver
  /** The store failed; the socket cannot be served any more. */
  readonly fail: (connection: Connection, error: unknown) => void
}

/** Brings messages to sockets. */
export interface Delivery {
  /** A message was stored. */
  offer(message: StoredMessage): void
  /** Send what the mailbox has for these subscriptions. */
  flush(subscriptions: Iterable<Subscription>): void
  /** The socket can take more. */
  pump(connection: Connection): void
  /** New messages cannot be heard at the moment: nothing counts as live until {@link resync}. */
  interrupt(): void
  /** Read every topic again. */
  resync(): void
}

/**
 * Delivery by cursor. A live subscription gets each message as it comes. One that cannot take it (buffer full, too much
 * unacknowledged, still reading) falls behind and later reads on from the store behind its cursor: so order holds,
 * nothing is skipped and no message waits in this process's memory.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, topics, now, observer } = options
  const waiting: (() => void)[] = []
  let reading = 0
  let lastId = 0
  let interrupted = false

  const canTake = ({ closed, port, unacknowledged }: Connection): boolean =>
    !closed && unacknowledged.size < options.unacknowledged && port.isWritable()

  const send = (subscription: Subscription, message: StoredMessage, data: string): void => {
    const { connection, id, topic } = subscription
    // At most 2^53: the library spoils greater ids in its acknowledgement (protocol page 3.3).
    lastId = Math.max(lastId + 1, now() * 1000)
    subscription.cursor = message.cursor
    connection.unacknowledged.set(String(lastId), { topic, cursor: message.cursor })
    connection.port.send(
      `{"id":${lastId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${id}","data":${data}}}`,
    )
    observer.delivered()
  }

  const dataOf = ({ topic, message, publishedAt, tag, attestation }: StoredMessage): string => {
    const proof = attestation ?? (options.emptyAttestation ? '' : undefined)
    return JSON.stringify({ topic, message, publishedAt, tag, attestation: proof })
  }

  const fallBehind = (subscription: Subscription): void => {
    subscription.live = false
    subscription.connection.lagging.add(subscription)
  }

  const deliverPage = (subscription: Subscription, page: Page): void => {
    const { connection } = subscription
    subscription.head ??= page.head
    for (const { message, done } of page.messages) {
      if (message.cursor <= subscription.cursor) continue
      const { head, first } = subscription
      const isOld = message.cursor <= head && (first === undefined || message.cursor < first)
      const unwanted = message.from === connection.clientId || (done && isOld)
      if (unwanted) subscription.cursor = message.cursor
      else if (canTake(connection)) send(subscription, message, dataOf(message))
      else return
    }
    if (page.more || subscription.dirty) return
    connection.lagging.delete(subscription)
    subscription.live = !interrupted
  }

  const pump = async (connection: Connection): Promise<void> => {
    if (connection.pumping) return
    connection.pumping = true
    try {
      while (connection.lagging.size > 0 && canTake(connection)) {
        await enter()
        try {
          await readOn(connection)
        } finally {
          leave()
        }
      }
    } catch (error) {
      options.fail(connection, error)
    } finally {
      connection.pumping = false
    }
  }

  const readOn = async (connection: Connection): Promise<void> => {
    const batch = [...take(connection.lagging, READ.topics)]
    for (const subscription of batch) subscription.dirty = false
    const heads = batch.map(({ head }) => head)
    const cursors = batch.map(({ cursor }) => cursor)
    const pages = await store.read(
      batch.map(({ topic, cursor }) => ({ topic, clientId: connection.clientId, after: cursor })),
      READ.size,
    )
    batch.forEach((subscription, index) => {
      const page = pages[index]
      if (page === undefined || !connection.lagging.has(subscription)) return
      // It started over while the page was on its way.
      if (subscription.head !== heads[index] || subscription.cursor !== cursors[index]) return
      deliverPage(subscription, page)
    })
  }

  const enter = (): Promise<void> | undefined => {
    if (reading < READ.sockets) {
      reading += 1
      return undefined
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) reading -= 1
    else next()
  }

  const flush = (subscriptions: Iterable<Subscription>): void => {
    const connections = new Set<Connection>()
    for (const subscription of subscriptions) {
      if (subscription.connection.closed) continue
      fallBehind(subscription)
      connections.add(subscription.connection)
    }
    for (const connection of connections) void pump(connection)
  }

  return {
    offer(message) {
      let data: string | undefined
      for (const subscription of topics.of(message.topic)) {
        const { connection } = subscription
        if (!subscription.live) {
          subscription.dirty = true
          if (subscription.head === undefined) subscription.first ??= message.cursor
        } else if (message.cursor <= subscription.cursor) continue
        else if (message.from === connection.clientId) subscription.cursor = message.cursor
        else if (canTake(connection)) send(subscription, message, (data ??= dataOf(message)))
        else fallBehind(subscription)
      }
    },
    flush,
    pump: (connection) => void pump(connection),
    interrupt() {
      interrupted = true
      for (const subscription of topics.all()) subscription.live = false
    },
    resync() {
      interrupted = false
      flush(topics.all())
    },
  }
}

function* take<Value>(values: Iterable<Value>, count: number): Iterable<Value> {
  let left = count
  for (const value of values) {
    if (left-- <= 0) return
    yield value
  }
}
