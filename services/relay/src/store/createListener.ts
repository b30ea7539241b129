import type { Redis } from 'ioredis'
import type { Shards } from './openShards.js'
import type { Partition } from './partitions.js'

export interface ListenerOptions {
  readonly shards: Shards
  readonly partitions: readonly Partition[]
  readonly partitionOf: (topic: string) => number
  readonly channelOf: (topic: string) => string
  readonly onMessage: (channel: string, text: string) => void
  /** Messages may be missed from now on. */
  readonly onLost: (isLost: (topic: string) => boolean) => void
  readonly onRecovered: (isRecovered: (topic: string) => boolean) => void
  readonly onError: (error: unknown) => void
}

export interface Listener {
  listen(topics: readonly string[]): Promise<void>
  unlisten(topics: readonly string[]): void
  stop(): void
}

const CHUNK = 1000

/** Milliseconds before a reconnect. */
const RETRY = { first: 50, most: 2_000 } as const

/** One subscription per topic, across lost connections and slot moves. */
export function createListener(options: ListenerOptions): Listener {
  const { shards, partitions, partitionOf, channelOf, onError } = options
  const wanted = partitions.map(() => new Map<string, Promise<unknown>>())
  const subscriptions = partitions.map(
    (): { readonly home: string; readonly redis: Redis } | undefined => undefined,
  )
  const connections = new Map<string, Promise<Redis>>()
  const lost = new Set<number>()
  let stopped = false

  const isLost = (topic: string): boolean => lost.has(partitionOf(topic))
  const homeOf = (partition: number): string => shards.homeOf(partitions[partition]?.slot ?? 0)

  const connectionTo = (home: string): Promise<Redis> => {
    const known = connections.get(home)
    if (known) return known
    const connecting = shards.subscriber(home).then((redis) => {
      redis.on('smessage', options.onMessage)
      redis.on('close', () => {
        forget()
        lose(subscriptions.flatMap((at, partition) => (at?.redis === redis ? [partition] : [])))
      })
      // The server drops a moved slot's subscriptions.
      redis.on('moved', () => void shards.refresh())
      if (stopped) redis.disconnect()
      return redis
    })
    const forget = (): void => {
      if (connections.get(home) === connecting) connections.delete(home)
    }
    connections.set(home, connecting)
    connecting.catch(forget)
    return connecting
  }

  const lose = (partitionsLost: readonly number[]): void => {
    for (const partition of partitionsLost) subscriptions[partition] = undefined
    const newlyLost = partitionsLost.filter(
      (partition) => !lost.has(partition) && (wanted[partition]?.size ?? 0) > 0,
    )
    if (stopped || newlyLost.length === 0) return
    for (const partition of newlyLost) lost.add(partition)
    options.onLost(isLost)
    for (const partition of newlyLost) void recover(partition, RETRY.first)
  }

  const recover = async (partition: number, delay: number): Promise<void> => {
    if (stopped) return
    try {
      await subscribe(partition, [...(wanted[partition]?.keys() ?? [])])
      lost.delete(partition)
      if (recovered.size === 0) setImmediate(reportRecovered)
      recovered.add(partition)
    } catch (error) {
      onError(error)
      setTimeout(() => void recover(partition, Math.min(delay * 2, RETRY.most)), delay).unref()
    }
  }

  /** Reported in one call, since topics are many. */
  const recovered = new Set<number>()
  const reportRecovered = (): void => {
    const found = new Set([...recovered].filter((partition) => !lost.has(partition)))
    recovered.clear()
    if (!stopped) options.onRecovered((topic) => found.has(partitionOf(topic)))
  }

  const subscribe = async (partition: number, topics: readonly string[]): Promise<void> => {
    const home = homeOf(partition)
    const redis = await connectionTo(home)
    for (let at = 0; at < topics.length; at += CHUNK)
      await redis.ssubscribe(...topics.slice(at, at + CHUNK).map(channelOf))
    if (redis.status !== 'ready') throw new Error('Connection is closed.')
    subscriptions[partition] = { home, redis }
  }

  shards.onMove(() => {
    const moved = subscriptions.flatMap((at, partition) =>
      at && at.home !== homeOf(partition) ? [partition] : [],
    )
    for (const partition of moved) leave(partition, wanted[partition]?.keys() ?? [])
    lose(moved)
  })

  const leave = (partition: number, topics: Iterable<string>): void => {
    const channels = [...topics].map(channelOf)
    if (channels.length > 0) subscriptions[partition]?.redis.sunsubscribe(...channels).catch(() => undefined)
  }

  const byPartition = (topics: Iterable<string>): ReadonlyMap<number, readonly string[]> => {
    const found = new Map<number, string[]>()
    for (const topic of topics) {
      const partition = partitionOf(topic)
      const others = found.get(partition)
      if (others) others.push(topic)
      else found.set(partition, [topic])
    }
    return found
  }

  return {
    async listen(topics) {
      const works: Promise<unknown>[] = []
      for (const [partition, own] of byPartition(new Set(topics))) {
        const known = wanted[partition]
        if (!known) continue
        const newTopics = own.filter((topic) => !known.has(topic))
        if (newTopics.length > 0) {
          const work = subscribe(partition, newTopics).catch((error: unknown) => {
            for (const topic of newTopics) if (known.get(topic) === work) known.delete(topic)
            throw error
          })
          for (const topic of newTopics) known.set(topic, work)
        }
        for (const topic of own) works.push(known.get(topic) ?? Promise.resolve())
      }
      await Promise.all(new Set(works))
    },
    unlisten(topics) {
      for (const [partition, own] of byPartition(topics)) {
        for (const topic of own) wanted[partition]?.delete(topic)
        leave(partition, own)
      }
    },
    stop() {
      stopped = true
      for (const connecting of connections.values())
        connecting.then((redis) => redis.disconnect()).catch(() => undefined)
    },
  }
}
