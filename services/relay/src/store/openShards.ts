import { createRedis, redisAddressOf, type RedisOptions } from '@latchkey/kit/redisClient'
import type { Redis } from 'ioredis'
import { setTimeout as pause } from 'node:timers/promises'
import { backOff, COMMAND_TIMEOUT, common, connected, passes, quit, unreachable } from './connections.js'
import { openCluster } from './openCluster.js'
import type { StoreObserver } from './storeObserver.js'

export interface Shards {
  /**
   * Retries after a slot move or a short outage.
   *
   * @param line `waiting`: a separate connection, for commands that wait for replicas
   */
  run<Value>(slot: number, command: (redis: Redis) => Promise<Value>, line?: 'waiting'): Promise<Value>
  homeOf(slot: number): string
  /** The server's position by slots, from 1; kept when a replica takes over. */
  shardOf(slot: number): number
  /** A separate connection, which does not reconnect. */
  subscriber(home: string): Promise<Redis>
  /** Never rejects. */
  refresh(): Promise<void>
  onMove(listener: () => void): void
  /**
   * Whether most servers pass.
   *
   * @param probe rejects when a server cannot store for the slot
   */
  isReady(slots: readonly number[], probe: (redis: Redis, slot: number) => Promise<unknown>): Promise<boolean>
  close(): Promise<void>
}

export interface ShardsOptions {
  readonly url: string
  readonly scripts: NonNullable<RedisOptions['scripts']>
  readonly onError: (error: unknown) => void
  readonly observer: Pick<StoreObserver, 'retried' | 'moved'>
}

export async function openShards(options: ShardsOptions): Promise<Shards> {
  const address = redisAddressOf(options.url)
  if (address.kind === 'cluster') return openCluster(options, address)
  // A cut-off primary still answers; the sentinels report a new one.
  return openOne(options, (more) => createRedis(address, { failoverDetector: true, ...more }))
}

/** Milliseconds. */
const RETRY_MS = 50

async function openOne(
  { scripts, onError, observer }: ShardsOptions,
  create: (options: RedisOptions) => Redis,
): Promise<Shards> {
  let isClosed = false
  const open = (): Redis => {
    const redis = create({
      ...common,
      scripts,
      enableAutoPipelining: true,
      // Commands wait for a reconnect, but not forever.
      maxRetriesPerRequest: null,
      commandTimeout: COMMAND_TIMEOUT,
      retryStrategy: backOff,
      // READONLY: the primary became a replica; retry on the new one.
      reconnectOnError: ({ message }) => (message.includes('READONLY') ? 2 : false),
    })
    redis.on('error', onError)
    // The library gives a connection up for good if it is asking a sentinel for the primary when another sentinel reports
    // a new one.
    redis.on('end', () => {
      if (!isClosed) setTimeout(() => isClosed || redis.connect().catch(() => undefined), RETRY_MS)
    })
    return redis
  }
  const redis = open()
  await redis.connect().catch((cause: unknown) => {
    isClosed = true
    redis.disconnect()
    throw unreachable(cause)
  })
  let waiting: Redis | undefined
  return {
    async run(_, command, line) {
      const until = performance.now() + COMMAND_TIMEOUT
      for (;;) {
        try {
          return await command(line === undefined ? redis : (waiting ??= open()))
        } catch (error) {
          if (isClosed || !isGivenUp(error) || performance.now() > until) throw error
          observer.retried(1)
          await pause(RETRY_MS)
        }
      }
    },
    homeOf: () => '',
    shardOf: () => 1,
    subscriber: () => connected(create({ ...common, retryStrategy: () => null }), onError),
    refresh: async () => undefined,
    onMove: () => undefined,
    isReady: async ([slot = 0], probe) => redis.status === 'ready' && passes(probe(redis, slot)),
    async close() {
      isClosed = true
      await Promise.all([redis, waiting].map((one) => one && quit(one, onError)))
    },
  }
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Connection is closed.'
