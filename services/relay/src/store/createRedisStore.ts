import { Redis, type Result } from 'ioredis'
import { defaultStoreLimits, type MailboxStore, type StoreLimits } from '../core/index.js'
import type { Page, PageQuery, PageSize, PublishOutcome, StoreEvents } from '../core/index.js'
import { sizeOf } from '../core/storeLimits.js'
import { createListener } from './createListener.js'
import { decodePayload, encodePayload, toCursor, toStreamId } from './redisMessage.js'
import { acknowledgeScript, publishScript, readScript } from './scripts.js'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    relayPublish(...keysAndValues: (string | number)[]): Result<string, Context>
    relayRead(...keysAndValues: (string | number)[]): Result<(string | number)[], Context>
    relayAcknowledge(...keysAndValues: (string | number)[]): Result<number, Context>
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
const READY_TIMEOUT = 1_000

/**
 * Mailboxes in Redis: any number of nodes are one relay. Each topic is a stream; new messages come by pub/sub, told in
 * the same atomic step that stores them, so both have one order.
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
      relayPublish: { lua: publishScript, numberOfKeys: 5 },
      relayRead: { lua: readScript, numberOfKeys: 3 },
      relayAcknowledge: { lua: acknowledgeScript, numberOfKeys: 1 },
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
  const topicKeys = (topic: string): string[] => ['s', 'x', 'm'].map((part) => `${prefix}t:${topic}:${part}`)
  const projectKeys = (id: string): string[] => ['h', 'z'].map((part) => `${prefix}p:${id}:${part}`)

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
    const first = after === '' ? '-' : `(${toStreamId(after)}`
    const answer = await redis.relayRead(...topicKeys(topic), now(), clientId, first, size.count, size.bytes)
    const [head = '', more, ...rows] = answer
    const messages: Page['messages'][number][] = []
    for (let at = 0; at + 2 < rows.length; at += 3) {
      const message = decodePayload(topic, String(rows[at]), String(rows[at + 1]))
      messages.push({ message, done: rows[at + 2] === 1 })
    }
    return { messages, more: more === 1, head: toCursor(String(head)) }
  }

  return {
    kind: 'redis',
    attach: (given) => void (events = given),
    async publish(message) {
      const outcome = await redis.relayPublish(
        ...topicKeys(message.topic),
        ...projectKeys(message.project),
        now(),
        message.expiresAt,
        sizeOf(message),
        encodePayload(message),
        channelOf(message.topic),
        limits.topicMessages,
        limits.topicBytes,
        limits.projectBytes,
        ...message.keys,
      )
      // The script returns nothing else.
      return outcome as PublishOutcome
    },
    read: (queries, size) => Promise.all(queries.map((query) => readPage(query, size))),
    async acknowledge(topic, cursor, clientId) {
      const [, , meta = ''] = topicKeys(topic)
      await redis.relayAcknowledge(meta, toStreamId(cursor), clientId)
    },
    listen: listener.listen,
    unlisten: listener.unlisten,
    async isReady() {
      if (redis.status !== 'ready' || subscriber.status !== 'ready') return false
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), READY_TIMEOUT)
      })
      const pong = redis.ping().then(
        () => true,
        () => false,
      )
      return Promise.race([pong, late]).finally(() => clearTimeout(timer))
    },
    stats: () => ({}),
    async close() {
      listener.stop()
      if (redis.status === 'ready') await redis.quit().catch(onError)
      disconnect()
    },
  }
}
