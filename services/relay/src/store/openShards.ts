import { createRedis, redisAddressOf, type RedisOptions } from '@latchkey/kit/redisClient'
import type { Redis } from 'ioredis'
import { backOff, COMMAND_TIMEOUT, common, connected, passes, quit, unreachable } from './connections.js'
import { openCluster } from './openCluster.js'
import type { StoreObserver } from './storeObserver.js'

/** The servers of Redis that share the mailboxes: one, or the masters of a cluster. */
export interface Shards {
  /**
   * Commands for the server that holds a slot; again where it has moved, or its server is away for a moment.
   *
   * @param line `waiting` for commands that wait for replicas: over a connection of its own, so that they hold up no others
   */
  run<Value>(slot: number, command: (redis: Redis) => Promise<Value>, line?: 'waiting'): Promise<Value>
  /** The server that holds a slot now. */
  homeOf(slot: number): string
  /** The place of that server by the slots that it holds, from 1 on; a replica that takes over has the same one. */
  shardOf(slot: number): number
  /** A connection of its own to a server, for what is published there. It is connected, and does not come back by itself. */
  subscriber(home: string): Promise<Redis>
  /** Looks which server holds which slots, where that can change. Never rejects. */
  refresh(): Promise<void>
  /** Called when slots have moved. */
  onMove(told: () => void): void
  /**
   * Whether most of the servers that hold these slots do what a probe asks them.
   *
   * @param probe rejects when a server cannot store for the slot
   */
  isReady(slots: readonly number[], probe: (redis: Redis, slot: number) => Promise<unknown>): Promise<boolean>
  close(): Promise<void>
}

/** Options of {@link openShards}. */
export interface ShardsOptions {
  readonly url: string
  readonly scripts: NonNullable<RedisOptions['scripts']>
  readonly onError: (error: unknown) => void
  readonly observer: Pick<StoreObserver, 'retried' | 'moved'>
}

/** @throws when no server can be reached */
export async function openShards(options: ShardsOptions): Promise<Shards> {
  const address = redisAddressOf(options.url)
  if (address.kind === 'cluster') return openCluster(options, address)
  // A primary that is cut off from the others goes on to answer: the sentinels tell when there is another one.
  return openOne(options, (more) => createRedis(address, { failoverDetector: true, ...more }))
}

/** One server, or the primary that sentinels name at the time. */
async function openOne(
  { scripts, onError }: ShardsOptions,
  create: (options: RedisOptions) => Redis,
): Promise<Shards> {
  const open = (): Redis => {
    const redis = create({
      ...common,
      scripts,
      enableAutoPipelining: true,
      // Commands wait for a lost connection to come back, but not for ever.
      maxRetriesPerRequest: null,
      commandTimeout: COMMAND_TIMEOUT,
      retryStrategy: backOff,
      // The primary became a replica: connect to the new one, and ask that.
      reconnectOnError: ({ message }) => (message.includes('READONLY') ? 2 : false),
    })
    redis.on('error', onError)
    return redis
  }
  const redis = open()
  await redis.connect().catch((cause: unknown) => {
    redis.disconnect()
    throw unreachable(cause)
  })
  let waiting: Redis | undefined
  return {
    run: (_, command, line) => command(line === undefined ? redis : (waiting ??= open())),
    homeOf: () => '',
    shardOf: () => 1,
    subscriber: () => connected(create({ ...common, retryStrategy: () => null }), onError),
    refresh: async () => undefined,
    onMove: () => undefined,
    isReady: async ([slot = 0], probe) => redis.status === 'ready' && passes(probe(redis, slot)),
    async close() {
      await Promise.all([redis, waiting].map((one) => one && quit(one, onError)))
    },
  }
}
