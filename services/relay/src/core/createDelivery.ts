import { createShares, partOf } from '@latchkey/kit/shares'
import type { Gate } from '@latchkey/kit/gate'
import type { Connection, Delivered, Subscription } from './connection.js'
import type { MailboxStore, Page, StoredMessage } from './mailboxStore.js'
import type { CoreLimits, RelayObserver } from './relayTypes.js'
import type { Topics } from './createTopics.js'

export const READ = { topics: 10, size: { count: 32, bytes: 256 * 1024 } } as const

export interface DeliveryOptions {
  readonly store: MailboxStore
  readonly topics: Topics
  readonly gate: Gate
  readonly now: () => number
  readonly limits: Pick<CoreLimits, 'unacknowledged' | 'deliveries' | 'addressShare'>
  readonly emptyAttestation: boolean
  readonly observer: RelayObserver
  readonly fail: (connection: Connection, error: unknown) => void
}

export interface Delivery {
  offer(message: StoredMessage): void
  flush(subscriptions: Iterable<Subscription>): void
  pump(connection: Connection): void
  handleAnswer(connection: Connection, id: string, isAccepted: boolean): void
  leave(connection: Connection): void
  interrupt(isLost: (topic: string) => boolean): void
  resync(isRecovered: (topic: string) => boolean): void
}

/**
 * A live subscription that cannot take a message reads on from the store after its cursor: order
 * holds, nothing is skipped, and no message waits in memory.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, topics, gate, now, limits, observer } = options
  const part = partOf(limits.deliveries, limits.addressShare, limits.unacknowledged)
  /** Sockets wait until others at their address acknowledge something. */
  const deliveries = createShares<Connection>({
    capacity: limits.deliveries,
    part,
    wake(connection) {
      if (connection.closed || connection.lagging.size === 0) return false
      void pump(connection)
      return true
    },
  })
  let lastId = 0
  let isInterrupted: (topic: string) => boolean = () => false

  const canTake = (connection: Connection): boolean => {
    const { address, closed, port, unacknowledged } = connection
    if (closed || unacknowledged.size >= limits.unacknowledged || !port.isWritable()) return false
    if (deliveries.refusal(address, 1) === undefined) return true
    deliveries.wait(address, connection)
    return false
  }

  const send = (subscription: Subscription, message: StoredMessage, data: string): void => {
    const { connection, id } = subscription
    // At most 2^53: the library corrupts larger ids in acknowledgements.
    lastId = Math.max(lastId + 1, now() * 1000)
    subscription.cursor = message.cursor
    connection.unacknowledged.set(String(lastId), { subscription, cursor: message.cursor })
    deliveries.add(connection.address, 1)
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
    if (page.more || subscription.hasUnread) return
    connection.lagging.delete(subscription)
    subscription.live = !isInterrupted(subscription.topic)
  }

  const pump = async (connection: Connection): Promise<void> => {
    if (connection.pumping) return
    connection.pumping = true
    try {
      while (connection.lagging.size > 0 && canTake(connection))
        await gate.run(() => readNextPage(connection))
    } catch (error) {
      options.fail(connection, error)
    } finally {
      connection.pumping = false
    }
  }

  const readNextPage = async (connection: Connection): Promise<void> => {
    const batch = [...take(connection.lagging, READ.topics)]
    for (const subscription of batch) subscription.hasUnread = false
    const heads = batch.map(({ head }) => head)
    const cursors = batch.map(({ cursor }) => cursor)
    const pages = await store.read(
      batch.map(({ topic, cursor }) => ({ topic, clientId: connection.clientId, after: cursor })),
      READ.size,
    )
    batch.forEach((subscription, index) => {
      const page = pages[index]
      if (page === undefined || !connection.lagging.has(subscription)) return
      if (subscription.head !== heads[index] || subscription.cursor !== cursors[index]) return
      deliverPage(subscription, page)
    })
  }

  const settle = ({ clientId }: Connection, { subscription, cursor }: Delivered): void => {
    observer.acknowledged()
    store
      .acknowledge({ topic: subscription.topic, cursor, clientId })
      .catch((error: unknown) => observer.failure(error))
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
          subscription.hasUnread = true
          if (subscription.head === undefined) subscription.first ??= message.cursor
        } else if (message.cursor <= subscription.cursor) continue
        else if (message.from === connection.clientId) subscription.cursor = message.cursor
        else if (canTake(connection)) send(subscription, message, (data ??= dataOf(message)))
        else fallBehind(subscription)
      }
    },
    flush,
    pump: (connection) => void pump(connection),
    handleAnswer(connection, id, isAccepted) {
      const delivered = connection.unacknowledged.get(id)
      if (delivered === undefined) return
      connection.unacknowledged.delete(id)
      // After an error answer the next subscribe delivers the message again.
      if (isAccepted) settle(connection, delivered)
      deliveries.add(connection.address, -1)
      if (connection.lagging.size > 0) void pump(connection)
    },
    leave({ address, unacknowledged }) {
      deliveries.add(address, -unacknowledged.size)
      unacknowledged.clear()
    },
    interrupt(isLost) {
      isInterrupted = isLost
      for (const subscription of topics.all()) if (isLost(subscription.topic)) subscription.live = false
    },
    resync(isRecovered) {
      flush([...topics.all()].filter(({ topic }) => isRecovered(topic)))
    },
  }
}

function* take<Value>(values: Iterable<Value>, count: number): Iterable<Value> {
  let remaining = count
  for (const value of values) {
    if (remaining-- <= 0) return
    yield value
  }
}
