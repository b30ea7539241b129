import type { Redis, Result } from 'ioredis'
import { randomUUID } from 'node:crypto'
import { defaultStoreLimits, type MailboxStore, type StoreLimits } from '../core/index.js'
import type { NewMessage, Page, PageQuery, PageSize, PublishOutcome, StoreEvents } from '../core/index.js'
import { REMEMBER_MS, REMEMBERED_BYTES, sizeOf } from '../core/storeLimits.js'
import { createListener } from './createListener.js'
import { createReplication, tooFew } from './createReplication.js'
import { createRooms } from './createRooms.js'
import { openShards, type Shards } from './openShards.js'
import { createPartitions, partitionOf } from './partitions.js'
import { decodePayload, encodePayload } from './redisMessage.js'
import {
  acknowledgeScript,
  dropScript,
  lookScript,
  makeRoomScript,
  presenceScript,
  publishScript,
  readScript,
} from './scripts.js'
import { observed, silentObserver, type StoreObserver } from './storeObserver.js'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    relayPublish(key: string, ...values: (string | number)[]): Result<string[], Context>
    relayRead(key: string, ...values: (string | number)[]): Result<(string | number)[], Context>
    relayAcknowledge(key: string, ...values: (string | number)[]): Result<string[], Context>
    relayLook(key: string, ...values: (string | number)[]): Result<string[], Context>
    relayDrop(key: string, ...values: (string | number)[]): Result<[number, string], Context>
    relayMakeRoom(key: string, ...values: (string | number)[]): Result<number, Context>
    relayPresence(key: string, ...values: (string | number)[]): Result<number, Context>
  }
}

const scripts = {
  relayPublish: { lua: publishScript, numberOfKeys: 1 },
  relayRead: { lua: readScript, numberOfKeys: 1 },
  relayAcknowledge: { lua: acknowledgeScript, numberOfKeys: 1 },
  relayLook: { lua: lookScript, numberOfKeys: 1 },
  relayDrop: { lua: dropScript, numberOfKeys: 1 },
  relayMakeRoom: { lua: makeRoomScript, numberOfKeys: 1 },
  relayPresence: { lua: presenceScript, numberOfKeys: 1 },
}

export interface RedisStoreOptions {
  /** `redis://…`, `redis+cluster://…`, `redis+sentinel://…`, or `rediss` for TLS. */
  readonly url: string
  readonly prefix: string
  /** Equal on all nodes of a deployment, never changed. */
  readonly partitions?: number
  /** Replicas that must have a message before it counts as stored. */
  readonly replicas?: number
  /** Unix milliseconds. */
  readonly now: () => number
  readonly limits?: Partial<Omit<StoreLimits, 'totalBytes'>>
  readonly onError: (error: unknown) => void
  readonly observer?: StoreObserver
}

const PARTITIONS = 64

/** Attempts at `maxmemory`, and messages to remove each time. */
const FULL = { turns: 4, leave: 100 } as const

/** Milliseconds between signs of life, and until a silent node counts as gone. */
const PRESENCE = { every: 1_000, lasts: 3_000 } as const

const PROBE_TIMEOUT = 400

/**
 * Mailboxes in Redis, which make any number of nodes one relay. The script that stores a message
 * also publishes it, so both orders are equal.
 *
 * @throws when Redis is unreachable, or holds mailboxes with another number of partitions
 */
export async function createRedisStore(options: RedisStoreOptions): Promise<MailboxStore> {
  const { url, prefix, now, onError, partitions: count = PARTITIONS, replicas = 0 } = options
  const { observer = silentObserver } = options
  const limits = { ...defaultStoreLimits, ...options.limits }
  const partitions = createPartitions(count)
  const slots = partitions.map(({ slot }) => slot)
  const shards = await openShards({ url, scripts, onError, observer })
  const replicate = createReplication(replicas)

  const keyOf = (partition: number): string => prefix + (partitions[partition]?.tag ?? '')
  const indexOf = (topic: string): number => partitionOf(topic, count)
  const channelOf = (topic: string): string => `${keyOf(indexOf(topic))}:c:${topic}`
  const at = <Value>(
    partition: number,
    script: (redis: Redis, key: string) => Promise<Value>,
    line?: 'waiting',
  ): Promise<Value> => {
    const slot = slots[partition] ?? 0
    const work = shards.run(slot, (redis) => script(redis, keyOf(partition)), line)
    return observed(observer, () => shards.shardOf(slot), work)
  }

  let nodes = 1
  const id = randomUUID()
  const beat = async (): Promise<void> => {
    nodes = await at(0, (redis, key) => redis.relayPresence(key, id, PRESENCE.lasts))
  }
  try {
    await checkPartitions(shards, prefix, count)
    await beat()
  } catch (error) {
    await shards.close()
    throw error
  }
  const timer = setInterval(() => void beat().catch(onError), PRESENCE.every)
  timer.unref()

  const rooms = createRooms({
    limits,
    partitions: count,
    nodes: () => nodes,
    now,
    refreshUsage: (partition, project, names) =>
      at(partition, (redis, key) => redis.relayLook(key, now(), project, ...names)),
    drop: (partition, project, bytes, stop, maxRemembered) =>
      at(partition, (redis, key) =>
        redis.relayDrop(key, now(), project, bytes, stop, REMEMBER_MS, REMEMBERED_BYTES, maxRemembered),
      ),
  })

  let events: StoreEvents | undefined
  const listener = createListener({
    shards,
    partitions,
    partitionOf: indexOf,
    channelOf,
    onError,
    onLost: (isLost) => events?.interrupt(isLost),
    onRecovered: (isRecovered) => events?.resync(isRecovered),
    onMessage(channel, text) {
      const space = text.indexOf(' ')
      const topic = channel.slice(channel.lastIndexOf(':') + 1)
      events?.message(decodePayload(topic, text.slice(0, space), text.slice(space + 1)))
    },
  })

  const readPage = async ({ topic, clientId, after }: PageQuery, size: PageSize): Promise<Page> => {
    const answer = await at(indexOf(topic), (redis, key) =>
      redis.relayRead(key, now(), topic, clientId, after, size.count, size.bytes),
    )
    const [head = '', more, ...rows] = answer
    const messages: Page['messages'][number][] = []
    for (let row = 0; row + 2 < rows.length; row += 3) {
      const message = decodePayload(topic, String(rows[row]), String(rows[row + 1]))
      messages.push({ message, done: rows[row + 2] === 1 })
    }
    return { messages, more: more === 1, head: String(head) }
  }

  /** For a server without memory: this partition's acknowledged messages first. */
  const makeRoom = async (partition: number): Promise<boolean> => {
    for (let turn = 0; turn < count; turn += 1) {
      const left = await at((partition + turn) % count, (redis, key) =>
        redis.relayMakeRoom(key, now(), FULL.leave),
      )
      if (left > 0) return true
    }
    return false
  }

  const whileRedisIsFull = async <Value>(partition: number, store: () => Promise<Value>): Promise<Value> => {
    for (let turn = 0; ; turn += 1) {
      try {
        return await store()
      } catch (error) {
        if (!isOutOfMemory(error) || turn >= FULL.turns || !(await makeRoom(partition))) throw error
      }
    }
  }

  const store = async (
    message: NewMessage,
    { client, address, usedElsewhere, maxRemembered }: Parameters<Parameters<typeof rooms.publish>[1]>[0],
  ): Promise<readonly string[]> => {
    const { topic } = message
    const partition = indexOf(topic)
    const values = [
      now(),
      topic,
      message.project,
      client,
      address,
      message.expiresAt,
      sizeOf(message),
      encodePayload(message),
      channelOf(topic),
      limits.topicMessages,
      limits.topicBytes,
      limits.projectBytes,
      rooms.clientPart,
      rooms.addressPart,
      REMEMBER_MS,
      REMEMBERED_BYTES,
      maxRemembered,
      ...usedElsewhere,
      ...message.keys.map((key) => key.slice(0, 40)),
    ]
    return whileRedisIsFull(partition, () =>
      replicas === 0
        ? at(partition, (redis, key) => redis.relayPublish(key, ...values))
        : at(
            partition,
            async (redis, key) => {
              const answer = await redis.relayPublish(key, ...values)
              // A duplicate may not have reached the replicas yet.
              if (answer[0] === 'stored' || answer[0] === 'duplicate') await replicate(redis)
              return answer
            },
            'waiting',
          ),
    )
  }

  return {
    kind: 'redis',
    attach: (given) => void (events = given),
    async publish(message) {
      const { project, from, address, topic } = message
      const charge = {
        project,
        client: wordOf(from, 16),
        address: wordOf(address, 45),
        partition: indexOf(topic),
        size: sizeOf(message),
      }
      const outcome = (await rooms.publish(charge, (facts) => store(message, facts))) as PublishOutcome
      if (outcome === 'stored') observer.stored(charge.partition)
      return outcome
    },
    read: (queries, size) => Promise.all(queries.map((query) => readPage(query, size))),
    async acknowledge({ topic, cursor, clientId }) {
      const partition = indexOf(topic)
      const [project, client, address, size] = await at(partition, (redis, key) =>
        redis.relayAcknowledge(key, now(), topic, cursor, clientId),
      )
      if (project && client && address)
        rooms.acknowledged({ project, client, address, partition, size: Number(size) })
    },
    listen: listener.listen,
    unlisten: listener.unlisten,
    isReady: () =>
      shards.isReady(slots, async (redis, slot) => {
        // Needs no memory, but fails on a replica or in a broken cluster.
        await redis.del(`${keyOf(slots.indexOf(slot))}:probe`)
        if (replicas > 0 && (await redis.wait(replicas, PROBE_TIMEOUT)) < replicas) throw tooFew(replicas)
      }),
    stats: () => ({}),
    async close() {
      clearInterval(timer)
      listener.stop()
      await shards.close()
    },
  }
}

async function checkPartitions(shards: Shards, prefix: string, count: number): Promise<void> {
  const [first] = createPartitions(1)
  const key = `${prefix}${first?.tag ?? ''}:partitions`
  const known = await shards.run(first?.slot ?? 0, async (redis) => {
    await redis.setnx(key, count)
    return redis.get(key)
  })
  if (Number(known) === count) return
  throw new Error(
    `This Redis holds mailboxes in ${known} partitions, and this node is set to ${count}. Set LATCHKEY_RELAY_PARTITIONS to ${known}, or give the new deployment a LATCHKEY_REDIS_PREFIX of its own.`,
  )
}

/** Client ids differ at their ends. */
function wordOf(name: string, length: number): string {
  return name.replace(/\s/g, '_').slice(-length) || '_'
}

/**
 * RESP errors begin with their kind; before Redis 7, that of a script's command follows the
 * script's own.
 */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ReplyError' && /(?:^|: -?)OOM /.test(error.message)
