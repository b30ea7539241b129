import { createShares, partOf } from '@latchkey/kit/shares'
import type { Connection, Subscription } from './connection.js'
import type { MailboxStore } from './mailboxStore.js'
import type { CoreLimits } from './relayTypes.js'

export interface Topics {
  refusal(connection: Connection, count: number): 'full' | 'client' | 'address' | undefined
  of(topic: string): ReadonlySet<Subscription>
  /**
   * Restarts existing subscriptions.
   *
   * @returns in the order of the topics, not live yet
   */
  add(connection: Connection, topics: readonly string[]): Promise<readonly Subscription[]>
  remove(connection: Connection, topics: Iterable<string>): void
  all(): Iterable<Subscription>
  counts(): { readonly topics: number; readonly subscriptions: number }
}

const noSubscriptions: ReadonlySet<Subscription> = new Set()

const MIN_SHARE = 1000

export function createTopics({
  store,
  hash,
  limits,
}: {
  readonly store: MailboxStore
  readonly hash: (text: string) => string
  readonly limits: Pick<CoreLimits, 'subscriptions' | 'clientShare' | 'addressShare'>
}): Topics {
  const { subscriptions: capacity, clientShare, addressShare } = limits
  const byTopic = new Map<string, Set<Subscription>>()
  const clients = createShares({ capacity, part: partOf(capacity, clientShare, MIN_SHARE) })
  const addresses = createShares({ capacity, part: partOf(capacity, addressShare, MIN_SHARE) })
  const count = ({ clientId, address }: Connection, change: 1 | -1): void => {
    clients.add(clientId, change)
    addresses.add(address, change)
  }

  const subscribe = (connection: Connection, topic: string): Subscription => {
    const known = connection.subscriptions.get(topic)
    if (known !== undefined)
      return Object.assign(known, { cursor: '', head: undefined, first: undefined, live: false })
    const subscription: Subscription = {
      topic,
      id: hash(topic + connection.clientId),
      connection,
      cursor: '',
      head: undefined,
      first: undefined,
      live: false,
      hasUnread: false,
    }
    connection.subscriptions.set(topic, subscription)
    const others = byTopic.get(topic)
    if (others === undefined) byTopic.set(topic, new Set([subscription]))
    else others.add(subscription)
    count(connection, 1)
    return subscription
  }

  const remove = (connection: Connection, topics: Iterable<string>): void => {
    const deserted: string[] = []
    for (const topic of topics) {
      const subscription = connection.subscriptions.get(topic)
      if (subscription === undefined) continue
      connection.subscriptions.delete(topic)
      connection.lagging.delete(subscription)
      count(connection, -1)
      const others = byTopic.get(topic)
      others?.delete(subscription)
      if (others?.size !== 0) continue
      byTopic.delete(topic)
      deserted.push(topic)
    }
    if (deserted.length > 0) store.unlisten(deserted)
  }

  return {
    refusal({ clientId, address }, more) {
      if (more === 0) return undefined
      if (addresses.refusal(address, more) === 'full') return 'full'
      if (addresses.refusal(address, more) !== undefined) return 'address'
      return clients.refusal(clientId, more) === undefined ? undefined : 'client'
    },
    of: (topic) => byTopic.get(topic) ?? noSubscriptions,
    async add(connection, topics) {
      const newTopics = topics.filter((topic) => !connection.subscriptions.has(topic))
      const added = topics.map((topic) => subscribe(connection, topic))
      try {
        await store.listen(topics)
      } catch (error) {
        remove(connection, newTopics)
        throw error
      }
      return added
    },
    remove,
    *all() {
      for (const set of byTopic.values()) yield* set
    },
    counts: () => ({ topics: byTopic.size, subscriptions: clients.used() }),
  }
}
