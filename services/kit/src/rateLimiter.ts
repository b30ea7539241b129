import { LRUCache } from 'lru-cache'
import { createBucket, type Bucket } from './bucket.js'
import type { SharedLimit } from './sharedLimit.js'

/** Says how long a caller has to wait. */
export interface RateLimiter {
  /** @returns 0 when the request may pass, else the seconds to wait (whole, at least 1) */
  take(key: string): Promise<number>
  /** Counts more against a caller who was let in; what is beyond the limit is waited for by the next request. */
  charge(key: string, count: number): void
}

/** Options of {@link createRateLimiter}. */
export interface RateLimiterOptions {
  /** Requests a minute, which may also come all at once; 0 is no limit. */
  readonly perMinute: number
  /** How many callers are remembered; the one not seen for longest is forgotten first. */
  readonly maxKeys?: number
  /** Milliseconds, any origin. */
  readonly now: () => number
  /** The count that all processes share, asked after this process's own. */
  readonly shared?: SharedLimit | undefined
}

/** A bucket for each caller that fills evenly over time, in this process, and the shared count where there is one. */
export function createRateLimiter({
  perMinute,
  maxKeys = 50_000,
  now,
  shared,
}: RateLimiterOptions): RateLimiter {
  if (perMinute === 0) return { take: async () => 0, charge: () => {} }
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })

  function takeHere(key: string): number {
    let bucket = buckets.get(key)
    if (bucket === undefined) {
      bucket = createBucket({ perSecond: perMinute / 60, burst: perMinute, now })
      buckets.set(key, bucket)
    }
    const wait = bucket.wait(1)
    if (wait === 0) bucket.book(1)
    return Math.ceil(wait / 1000)
  }

  return {
    async take(key) {
      return takeHere(key) || (shared?.take(key) ?? 0)
    },
    charge(key, count) {
      buckets.get(key)?.book(count)
      shared?.charge(key, count)
    },
  }
}
