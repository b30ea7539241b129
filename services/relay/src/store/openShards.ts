import type { RedisNode } from '@latchkey/kit/redisAddress'
import { createRedis, redisAddressOf, type RedisOptions } from '@latchkey/kit/redisClient'
import { Redis } from 'ioredis'
import { setTimeout as pause } from 'node:timers/promises'
import { SLOTS } from './partitions.js'

/** The servers of Redis that share the mailboxes: one, or the masters of a cluster. */
export interface Shards {
  /** Commands for the server that holds a slot; again where it has moved, or its server is away for a moment. */
  run<Value>(slot: number, command: (redis: Redis) => Promise<Value>): Promise<Value>
  /** The server that holds a slot now. */
  homeOf(slot: number): string
  /** A connection of its own to a server, for what is published there. It is connected, and does not come back by itself. */
  subscriber(home: string): Promise<Redis>
  /** Looks which server holds which slots, where that can change. Never rejects. */
  refresh(): Promise<void>
  /** Called when slots have moved. */
  onMove(told: () => void): void
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** Options of {@link openShards}. */
export interface ShardsOptions {
  readonly url: string
  readonly scripts: NonNullable<RedisOptions['scripts']>
  readonly onError: (error: unknown) => void
}

/** Milliseconds after which a command that got no answer has failed. */
const COMMAND_TIMEOUT = 10_000

/** The same for one server of a cluster: a replica takes over meanwhile, and the command is asked there. */
const SHARD_TIMEOUT = 2_500

/** Milliseconds between two looks at which server of a cluster holds which slots. */
const REFRESH_MS = 1_000

/** Milliseconds before a command is tried again. */
const RETRY_MS = 50

const common = { lazyConnect: true, autoResubscribe: false } as const
const backOff = (times: number): number => Math.min(times * 50, 2_000)

/** @throws when no server can be reached */
export async function openShards(options: ShardsOptions): Promise<Shards> {
  const address = redisAddressOf(options.url)
  if (address.kind === 'cluster') return openCluster(options, address)
  return openOne(options, (more) => createRedis(address, more))
}

/** One server, or the primary that sentinels name at the time. */
async function openOne(
  { scripts, onError }: ShardsOptions,
  create: (options: RedisOptions) => Redis,
): Promise<Shards> {
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
  await redis.connect().catch((cause: unknown) => {
    redis.disconnect()
    throw unreachable(cause)
  })
  return {
    run: (_, command) => command(redis),
    homeOf: () => '',
    subscriber: () => connected(create({ ...common, retryStrategy: () => null }), onError),
    refresh: async () => undefined,
    onMove: () => undefined,
    isReady: async () => redis.status === 'ready' && answers(redis),
    async close() {
      if (redis.status === 'ready') await redis.quit().catch(onError)
      redis.disconnect()
    },
  }
}

type Range = readonly [number, number, readonly [string | null, number, ...unknown[]], ...unknown[]]

/**
 * The masters of a cluster. A command of the relay is one script for one slot, so it is sent to the master of that slot; the
 * library's own cluster client would follow `ASK` to a server that has only a part of a slot's keys yet.
 */
async function openCluster(
  { scripts, onError }: ShardsOptions,
  { nodes, login }: { readonly nodes: readonly RedisNode[]; readonly login: RedisOptions },
): Promise<Shards> {
  const homes: string[] = Array.from({ length: SLOTS }, () => '')
  const masters = new Map<string, Redis>()
  const listeners: (() => void)[] = []
  const optionsOf = (home: string): RedisOptions => {
    const colon = home.lastIndexOf(':')
    return { ...common, ...login, host: home.slice(0, colon), port: Number(home.slice(colon + 1)) }
  }
  const masterOf = (home: string): Redis => {
    const known = masters.get(home)
    if (known) return known
    const made = new Redis({
      ...optionsOf(home),
      scripts,
      enableAutoPipelining: true,
      // A command that a server does not answer is asked elsewhere.
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      commandTimeout: SHARD_TIMEOUT,
      connectTimeout: SHARD_TIMEOUT,
      retryStrategy: backOff,
    })
    made.on('error', onError)
    masters.set(home, made)
    made.connect().catch(() => undefined)
    return made
  }

  const seeds = nodes.map(({ host, port }) => `${host}:${port}`)
  const readSlots = async (): Promise<void> => {
    let failure: unknown
    for (const home of new Set([...masters.keys(), ...seeds])) {
      const asked = masters.get(home) ?? new Redis({ ...optionsOf(home), retryStrategy: () => null })
      try {
        if (!masters.has(home)) await connected(asked, onError)
        const ranges = (await asked.cluster('SLOTS')) as unknown as readonly Range[]
        return learn(home, ranges)
      } catch (error) {
        failure = error
      } finally {
        if (asked !== masters.get(home)) asked.disconnect()
      }
    }
    throw failure
  }
  const learn = (asked: string, ranges: readonly Range[]): void => {
    let isMoved = false
    for (const [from, to, [host, port]] of ranges) {
      const home = `${host || asked.slice(0, asked.lastIndexOf(':'))}:${port}`
      for (let slot = from; slot <= to; slot += 1) {
        if (homes[slot] !== home) isMoved = true
        homes[slot] = home
      }
    }
    const used = new Set(homes)
    for (const [home, redis] of masters) {
      if (used.has(home)) continue
      masters.delete(home)
      redis.disconnect()
    }
    if (isMoved) for (const told of listeners) told()
  }
  let reading: Promise<void> | undefined
  const refresh = (): Promise<void> => (reading ??= readSlots().finally(() => (reading = undefined)))

  try {
    await refresh()
  } catch (cause) {
    for (const redis of masters.values()) redis.disconnect()
    throw unreachable(cause)
  }
  const timer = setInterval(() => void refresh().catch(onError), REFRESH_MS)
  timer.unref()
  let isClosed = false

  return {
    async run(slot, command) {
      const until = performance.now() + COMMAND_TIMEOUT
      for (;;) {
        try {
          return await command(masterOf(homes[slot] ?? ''))
        } catch (error) {
          if (isClosed || !isPassing(error) || performance.now() > until) throw error
          if (!(error as Error).message.startsWith('MOVED')) await pause(RETRY_MS)
          await refresh().catch(onError)
        }
      }
    },
    homeOf: (slot) => homes[slot] ?? '',
    subscriber: (home) => connected(new Redis({ ...optionsOf(home), retryStrategy: () => null }), onError),
    refresh: () => refresh().catch(onError),
    onMove: (told) => void listeners.push(told),
    async isReady() {
      const used = [...new Set(homes)]
      const ready = await Promise.all(used.map((home) => answers(masterOf(home))))
      // Without one of several most of the topics are served, and a visitor is better off here than nowhere.
      return ready.filter(Boolean).length * 2 > used.length
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const redis of masters.values()) {
        if (redis.status === 'ready') await redis.quit().catch(onError)
        redis.disconnect()
      }
    },
  }
}

const unreachable = (cause: unknown): Error =>
  new Error('Redis cannot be reached. Correct REDIS_URL or --redis.', { cause })

async function connected(redis: Redis, onError: (error: unknown) => void): Promise<Redis> {
  redis.on('error', onError)
  try {
    await redis.connect()
    return redis
  } catch (error) {
    redis.disconnect()
    throw error
  }
}

const answers = (redis: Redis): Promise<boolean> =>
  redis.ping().then(
    () => true,
    () => false,
  )

/**
 * Whether an error says that a slot is at another server, on its way to one, or that its server is away. A script whose
 * keys are in part at another server stops before it has written any (see `scriptFunctions`).
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /^(?:MOVED|ASK|TRYAGAIN|CLUSTERDOWN|READONLY|LOADING|MASTERDOWN|NOREPLICAS)\b/.test(error.message) ||
    /non.local key|Connection is closed|max retries|timed out|Stream isn't writeable|ECONN|EPIPE/i.test(
      error.message,
    )
  )
}
