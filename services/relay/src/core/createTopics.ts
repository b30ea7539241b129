import type { Connection, Subscription } from './connection.js'
import type { MailboxStore } from './mailboxStore.js'

/** Who listens to what. */
export interface Topics {
  of(topic: string): ReadonlySet<Subscription>
  /**
   * Subscribes a socket, or makes an existing subscription start over.
   *
   * @returns the subscriptions in the order of the topics; not live yet
   * @throws when the store cannot listen; the new subscriptions are then gone again
   */
  add(connection: Connection, topics: readonly string[]): Promise<readonly Subscription[]>
  remove(connection: Connection, topics: Iterable<string>): void
  all(): Iterable<Subscription>
  counts(): { readonly topics: number; readonly subscriptions: number }
}

const nobody: ReadonlySet<Subscription> = new Set()

/** Keeps the subscriptions of all sockets and tells the store which topics matter. */
export function createTopics({
  store,
  hash,
}: {
  readonly store: MailboxStore
  readonly hash: (text: string) => string
}): Topics {
  const byTopic = new Map<string, Set<Subscription>>()
  let subscriptions = 0

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
      dirty: false,
    }
    connection.subscriptions.set(topic, subscription)
    const others = byTopic.get(topic)
    if (others === undefined) byTopic.set(topic, new Set([subscription]))
    else others.add(subscription)
    subscriptions += 1
    return subscription
  }

  const remove = (connection: Connection, topics: Iterable<string>): void => {
    const deserted: string[] = []
    for (const topic of topics) {
      const subscription = connection.subscriptions.get(topic)
      if (subscription === undefined) continue
      connection.subscriptions.delete(topic)
      connection.lagging.delete(subscription)
      subscriptions -= 1
      const others = byTopic.get(topic)
      others?.delete(subscription)
      if (others?.size !== 0) continue
      byTopic.delete(topic)
      deserted.push(topic)
    }
    if (deserted.length > 0) store.unlisten(deserted)
  }

  return {
    of: (topic) => byTopic.get(topic) ?? nobody,
    async add(connection, topics) {
      const fresh = topics.filter((topic) => !connection.subscriptions.has(topic))
      const added = topics.map((topic) => subscribe(connection, topic))
      try {
        await store.listen(topics)
      } catch (error) {
        remove(connection, fresh)
        throw error
      }
      return added
    },
    remove,
    *all() {
      for (const set of byTopic.values()) yield* set
    },
    counts: () => ({ topics: byTopic.size, subscriptions }),
  }
}
