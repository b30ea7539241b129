import { Redis, type Result } from 'ioredis'
import { defaultStoreLimits, partOf, type MailboxStore, type StoreLimits } from '../core/index.js'
import type { Page, PageQuery, PageSize, PublishOutcome, StoreEvents } from '../core/index.js'
import { LEAST_PART, REMEMBER_MS, REMEMBERED_BYTES, sizeOf } from '../core/storeLimits.js'
import { createListener } from './createListener.js'
import { decodePayload, encodePayload } from './redisMessage.js'
import { acknowledgeScript, makeRoomScript, publishScript, readScript } from './scripts.js'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    relayPublish(...values: (string | number)[]): Result<string, Context>
    relayRead(...values: (string | number)[]): Result<(string | number)[], Context>
    relayAcknowledge(...values: (string | number)[]): Result<number, Context>
    relayMakeRoom(...values: (string | number)[]): Result<number, Context>
  }
}

/** Options of {@link createRedisStore}. */
export interface RedisStoreOptions {
  /** `redis://…` or `rediss://…` */
  readonly url: string
  /** What every key and channel begins with. */
  readonly prefix: string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly limits?: Partial<Omit<StoreLimits, 'totalBytes'>>
  readonly onError: (error: unknown) => void
}

/** Milliseconds after which a command that got no answer has failed. */
const COMMAND_TIMEOUT = 10_000

/** How often room is made for one message in a Redis that has reached its `maxmemory`, and messages that leave each time. */
const FULL = { turns: 4, leave: 100 } as const

/**
 * Mailboxes in Redis: any number of nodes are one relay. New messages come by pub/sub, told in the same atomic step
 * that stores them, so both have one order.
 *
 * @throws when Redis is not there
 */
export async function createRedisStore(options: RedisStoreOptions): Promise<MailboxStore> {
  const { url, prefix, now, onError } = options
  const limits = { ...defaultStoreLimits, ...options.limits }
  const common = {
    lazyConnect: true,
    // Commands wait for a lost connection to come back, but not for ever.
    maxRetriesPerRequest: null,
    commandTimeout: COMMAND_TIMEOUT,
    retryStrategy: (times: number) => Math.min(times * 50, 2_000),
  }
  const redis = new Redis(url, {
    ...common,
    enableAutoPipelining: true,
    scripts: {
      relayPublish: { lua: publishScript, numberOfKeys: 0 },
      relayRead: { lua: readScript, numberOfKeys: 0 },
      relayAcknowledge: { lua: acknowledgeScript, numberOfKeys: 0 },
      relayMakeRoom: { lua: makeRoomScript, numberOfKeys: 0 },
    },
  })
  const subscriber = new Redis(url, { ...common, autoResubscribe: false })
  redis.on('error', onError)
  subscriber.on('error', onError)
  const disconnect = (): void => {
    redis.disconnect()
    subscriber.disconnect()
  }
  try {
    await Promise.all([redis.connect(), subscriber.connect()])
  } catch (cause) {
    disconnect()
    throw new Error('Redis cannot be reached. Correct REDIS_URL or --redis.', { cause })
  }

  const channelOf = (topic: string): string => `${prefix}c:${topic}`
  const { projectBytes } = limits
  const clientPart = partOf(projectBytes, limits.clientShare, LEAST_PART)
  const addressPart = partOf(projectBytes, limits.addressShare, LEAST_PART)

  let events: StoreEvents | undefined
  const listener = createListener({
    subscriber,
    channelOf,
    onError,
    onLost: () => events?.interrupt(),
    onBack: () => events?.resync(),
    onMessage(channel, text) {
      const space = text.indexOf(' ')
      const topic = channel.slice(channelOf('').length)
      events?.message(decodePayload(topic, text.slice(0, space), text.slice(space + 1)))
    },
  })

  const readPage = async ({ topic, clientId, after }: PageQuery, size: PageSize): Promise<Page> => {
    const answer = await redis.relayRead(prefix, now(), topic, clientId, after, size.count, size.bytes)
    const [head = '', more, ...rows] = answer
    const messages: Page['messages'][number][] = []
    for (let at = 0; at + 2 < rows.length; at += 3) {
      const message = decodePayload(topic, String(rows[at]), String(rows[at + 1]))
      messages.push({ message, done: rows[at + 2] === 1 })
    }
    return { messages, more: more === 1, head: String(head) }
  }

  /** Stores again, a few times, as long as Redis has no memory left but acknowledged messages that can leave. */
  const whileRedisIsFull = async (store: () => Promise<string>): Promise<string> => {
    for (let turn = 0; ; turn += 1) {
      try {
        return await store()
      } catch (error) {
        if (
          !isOutOfMemory(error) ||
          turn >= FULL.turns ||
          (await redis.relayMakeRoom(prefix, now(), FULL.leave)) === 0
        )
          throw error
      }
    }
  }

  return {
    kind: 'redis',
    attach: (given) => void (events = given),
    async publish(message) {
      const { topic } = message
      const values = [
        prefix,
        now(),
        topic,
        message.project,
        wordOf(message.from, 16),
        wordOf(message.address, 45),
        message.expiresAt,
        sizeOf(message),
        encodePayload(message),
        channelOf(topic),
        limits.topicMessages,
        limits.topicBytes,
        projectBytes,
        clientPart,
        addressPart,
        REMEMBER_MS,
        REMEMBERED_BYTES,
        ...message.keys.map((key) => key.slice(0, 40)),
      ]
      // The script returns nothing else.
      return (await whileRedisIsFull(() => redis.relayPublish(...values))) as PublishOutcome
    },
    read: (queries, size) => Promise.all(queries.map((query) => readPage(query, size))),
    async acknowledge({ topic, cursor, clientId }) {
      await redis.relayAcknowledge(prefix, now(), topic, cursor, clientId)
    },
    listen: listener.listen,
    unlisten: listener.unlisten,
    async isReady() {
      if (redis.status !== 'ready' || subscriber.status !== 'ready') return false
      return redis.ping().then(
        () => true,
        () => false,
      )
    },
    stats: () => ({}),
    async close() {
      listener.stop()
      if (redis.status === 'ready') await redis.quit().catch(onError)
      disconnect()
    },
  }
}

/** A name as the scripts take it: one short word. A client id differs in its end. */
function wordOf(name: string, length: number): string {
  return name.replace(/\s/g, '_').slice(-length) || '_'
}

/**
 * Whether Redis refused a command since its memory is full. An error of RESP begins with a word for its kind, in every
 * version; before Redis 7 that of a script stands behind the script's own.
 */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ReplyError' && /(?:^|: -?)OOM /.test(error.message)
