import type { RedisNode } from '@latchkey/kit/redisAddress'
import type { RedisOptions } from '@latchkey/kit/redisClient'
import { Redis } from 'ioredis'
import { setTimeout as pause } from 'node:timers/promises'
import { backOff, COMMAND_TIMEOUT, common, connected, passes, quit, unreachable } from './connections.js'
import type { Shards, ShardsOptions } from './openShards.js'
import { SLOTS } from './partitions.js'

/** Milliseconds per server; a replica may take over meanwhile. */
const SHARD_TIMEOUT = 2_500

/** Milliseconds. */
const REFRESH_MS = 1_000

const VIEW_MS = 200

const RETRY_MS = 50

const timeouts = { commandTimeout: SHARD_TIMEOUT, connectTimeout: SHARD_TIMEOUT } as const

type Range = readonly [number, number, readonly [string | null, number, ...unknown[]], ...unknown[]]

interface View {
  readonly home: string
  /** Most masters are reachable. */
  readonly isWell: boolean
  readonly epoch: number
  /** Only from servers without another connection: maps are large. */
  readonly ranges?: readonly Range[]
}

/**
 * A command is one script for one slot, sent to its master: the library's cluster client follows
 * `ASK` to a server that has only some of a slot's keys.
 */
export async function openCluster(
  { scripts, onError, observer }: ShardsOptions,
  { nodes, login }: { readonly nodes: readonly RedisNode[]; readonly login: RedisOptions },
): Promise<Shards> {
  const homes: string[] = Array.from({ length: SLOTS }, () => '')
  const masters = new Map<string, Redis>()
  const waiting = new Map<string, Redis>()
  const listeners: (() => void)[] = []
  let places: ReadonlyMap<string, number> = new Map()
  let isKnown = false
  const optionsOf = (home: string): RedisOptions => {
    const colon = home.lastIndexOf(':')
    return { ...common, ...login, host: home.slice(0, colon), port: Number(home.slice(colon + 1)) }
  }
  const masterOf = (home: string, connections = masters): Redis => {
    const known = connections.get(home)
    if (known) return known
    const made = new Redis({
      ...optionsOf(home),
      scripts,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      ...timeouts,
      retryStrategy: backOff,
    })
    made.on('error', onError)
    connections.set(home, made)
    made.connect().catch(() => undefined)
    return made
  }

  const shardOf = (slot: number): number => places.get(homes[slot] ?? '') ?? 0
  const seeds = nodes.map(({ host, port }) => `${host}:${port}`)
  const rangesOf = async (redis: Redis): Promise<readonly Range[]> =>
    (await redis.cluster('SLOTS')) as unknown as readonly Range[]
  const viewOf = async (home: string): Promise<View> => {
    const known = masters.get(home)
    const asked = known ?? new Redis({ ...optionsOf(home), ...timeouts, retryStrategy: () => null })
    try {
      if (!known) await connected(asked, onError)
      const info = String(await asked.cluster('INFO'))
      const isWell = info.includes('cluster_state:ok')
      const epoch = Number(/cluster_current_epoch:(\d+)/.exec(info)?.[1] ?? 0)
      return { home, isWell, epoch, ...(known ? {} : { ranges: await rangesOf(asked) }) }
    } finally {
      if (!known) asked.disconnect()
    }
  }
  /**
   * A server cut off from the majority reports its old map; it is unhealthy, or has an older epoch.
   */
  const ask = async (asked: readonly string[]): Promise<View | undefined> => {
    const views: View[] = []
    const asking = asked.map(async (home) => {
      const view = await viewOf(home)
      views.push(view)
      if (!view.isWell) throw new Error(`${home} is cut off from its cluster.`)
    })
    const all = Promise.allSettled(asking)
    const soon = Promise.any(asking).then(
      () => pause(VIEW_MS),
      () => all,
    )
    await Promise.race([all, soon])
    return views.sort((one, two) => Number(two.isWell) - Number(one.isWell) || two.epoch - one.epoch)[0]
  }
  const readSlots = async (): Promise<void> => {
    const known = [...masters.keys()]
    const first = await ask(known)
    const best = first?.isWell ? first : ((await ask([...new Set([...known, ...seeds])])) ?? first)
    if (best === undefined) throw new Error('No server of the cluster answers.')
    learn(best.home, best.ranges ?? (await rangesOf(masterOf(best.home))))
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
    for (const connections of [masters, waiting]) {
      for (const [home, redis] of connections) {
        if (used.has(home)) continue
        connections.delete(home)
        redis.disconnect()
      }
    }
    places = new Map([...used].map((home, at) => [home, at + 1]))
    if (!isMoved) return
    if (isKnown) observer.moved()
    isKnown = true
    for (const listener of listeners) listener()
  }
  let reading: Promise<void> | undefined
  /** Commands that fail together share one look and log line. */
  const refresh = (): Promise<void> =>
    (reading ??= readSlots()
      .catch(onError)
      .finally(() => (reading = undefined)))

  try {
    await readSlots()
  } catch (cause) {
    for (const redis of masters.values()) redis.disconnect()
    throw unreachable(cause)
  }
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  timer.unref()
  let isClosed = false

  return {
    async run(slot, command, line) {
      const until = performance.now() + COMMAND_TIMEOUT
      for (;;) {
        try {
          return await command(masterOf(homes[slot] ?? '', line && waiting))
        } catch (error) {
          if (isClosed || !isPassing(error) || performance.now() > until) throw error
          observer.retried(shardOf(slot))
          if (!(error as Error).message.startsWith('MOVED')) await pause(RETRY_MS)
          await refresh()
        }
      }
    },
    homeOf: (slot) => homes[slot] ?? '',
    shardOf,
    subscriber: (home) => connected(new Redis({ ...optionsOf(home), retryStrategy: () => null }), onError),
    refresh,
    onMove: (listener) => void listeners.push(listener),
    async isReady(slots, probe) {
      const used = new Map(slots.map((slot) => [homes[slot] ?? '', slot]))
      const ready = await Promise.all([...used].map(([home, slot]) => passes(probe(masterOf(home), slot))))
      // With one of several shards lost, most topics still work.
      return ready.filter(Boolean).length * 2 > used.size
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all([...masters.values(), ...waiting.values()].map((redis) => quit(redis, onError)))
    },
  }
}

/**
 * The slot moved or is moving, or its server is unreachable. A script whose keys are partly
 * elsewhere stops before any write (see `scriptFunctions`).
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
