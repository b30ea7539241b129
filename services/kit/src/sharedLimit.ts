import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterPostgres, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { withTimeout } from './withTimeout.js'
import type { Logger } from './log.js'

export interface SharedLimit {
  /** @returns 0, or the seconds until the minute ends */
  take(key: string): Promise<number>
  charge(key: string, count: number): void
  readonly store: 'redis' | 'postgres'
  isShared(): boolean
  close(): void
}

interface Lease {
  points: number
  until: number
  spent: boolean
  renewal: Promise<void> | undefined
}

const maxKeys = 50_000

/** Milliseconds that a request waits for the store. */
const patience = 1_000

/** Milliseconds without the store after a failure. */
const pause = 5_000

/** A lease is a twentieth of the limit, to save writes. */
const shares = 20

export interface SharedLimitOptions {
  /** 0 is no limit. */
  readonly perMinute: number
  /** Wins over `postgres`. */
  readonly redisUrl?: string | undefined
  readonly redisPrefix: string
  /** The table needs rate-limiter-flexible's columns. */
  readonly postgres?:
    | { readonly pool: object; readonly schemaName: string; readonly tableName: string }
    | undefined
  readonly log: Logger
}

/** Redis or else PostgreSQL. While it is unreachable each process counts alone. */
export async function openSharedLimit(options: SharedLimitOptions): Promise<SharedLimit | undefined> {
  const { perMinute: points, redisUrl, redisPrefix, postgres, log } = options
  if (points === 0) return undefined
  if (redisUrl !== undefined) {
    const { createRedisClient } = await import('./redisClient.js')
    const redis = createRedisClient({ url: redisUrl, commandTimeout: patience, connectTimeout: 5_000 })
    redis.on('error', (error) => log.debug({ err: error }, 'the connection to Redis broke'))
    await withTimeout(redis.connect(), patience, 'Redis did not answer in time.').catch(() => {})
    const counter = new RateLimiterRedis({
      storeClient: redis,
      points,
      duration: 60,
      keyPrefix: `${redisPrefix}rate`,
      rejectIfRedisNotReady: true,
    })
    return createSharedLimit(counter, { store: 'redis', points, log, close: () => redis.disconnect() })
  }
  if (postgres === undefined) return undefined
  const counter = new RateLimiterPostgres({
    storeClient: postgres.pool,
    storeType: 'pool',
    points,
    duration: 60,
    keyPrefix: '',
    schemaName: postgres.schemaName,
    tableName: postgres.tableName,
    tableCreated: true,
  })
  return createSharedLimit(counter, { store: 'postgres', points, log, close: () => {} })
}

function createSharedLimit(
  counter: RateLimiterAbstract,
  {
    store,
    points,
    log,
    close,
  }: Pick<SharedLimit, 'store' | 'close'> & { readonly points: number; readonly log: Logger },
): SharedLimit {
  const share = Math.max(1, Math.floor(points / shares))
  const leases = new LRUCache<string, Lease>({ max: maxKeys })
  let aloneUntil = 0

  async function renew(key: string, lease: Lease): Promise<void> {
    if (performance.now() >= lease.until) lease.points = 0
    const requestedPoints = share - Math.min(0, lease.points)
    // Stores no visitor's address.
    const name = createHash('sha256').update(key).digest('base64url')
    try {
      const { consumedPoints, msBeforeNext } = await withTimeout(
        counter.penalty(name, requestedPoints),
        patience,
        'The shared count did not answer in time.',
      )
      lease.points += Math.max(0, requestedPoints - Math.max(0, consumedPoints - points))
      lease.until = performance.now() + msBeforeNext
      lease.spent = lease.points < 1
    } catch (error) {
      if (performance.now() >= aloneUntil) {
        log.warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'rate limits are not shared now',
        )
      }
      aloneUntil = performance.now() + pause
    }
  }

  return {
    async take(key) {
      let lease = leases.get(key)
      if (lease === undefined) {
        lease = { points: 0, until: 0, spent: false, renewal: undefined }
        leases.set(key, lease)
      }
      for (;;) {
        const at = performance.now()
        if (at < lease.until && lease.points >= 1) {
          lease.points -= 1
          return 0
        }
        if (at < lease.until && lease.spent) return Math.max(1, Math.ceil((lease.until - at) / 1000))
        if (at < aloneUntil) return 0
        const current = lease
        current.renewal ??= renew(key, current).finally(() => (current.renewal = undefined))
        await current.renewal
      }
    },
    charge(key, count) {
      const lease = leases.get(key)
      if (lease !== undefined) lease.points -= count
    },
    store,
    isShared: () => performance.now() >= aloneUntil,
    close,
  }
}
