import { LRUCache } from 'lru-cache'
import { createBucket, type Bucket } from './bucket.js'
import type { SharedLimit } from './sharedLimit.js'

/** Says how long a caller has to wait. */
export interface RateLimiter {
  /**
   * @param cost how much a request counts, 1 unless it is given; the shared count takes every request for 1
   * @returns 0 when the request may pass, else the seconds to wait (whole, at least 1)
   */
  take(key: string, cost?: number): Promise<number>
  /** Counts more against a caller who was let in; what is beyond the limit is waited for by the next request. */
  charge(key: string, count: number): void
}

/** Options of {@link createRateLimiter}. */
export interface RateLimiterOptions {
  /** Requests a minute; 0 is no limit. */
  readonly perMinute: number
  /** Requests that may come at once; those of a minute when absent. */
  readonly burst?: number
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
  burst = perMinute,
  maxKeys = 50_000,
  now,
  shared,
}: RateLimiterOptions): RateLimiter {
  if (perMinute === 0) return { take: async () => 0, charge: () => {} }
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })

  function takeHere(key: string, cost: number): number {
    let bucket = buckets.get(key)
    if (bucket === undefined) {
      bucket = createBucket({ perSecond: perMinute / 60, burst, now })
      buckets.set(key, bucket)
    }
    const wait = bucket.wait(cost)
    if (wait === 0) bucket.book(cost)
    return Math.ceil(wait / 1000)
  }

  return {
    async take(key, cost = 1) {
      return takeHere(key, cost) || (shared?.take(key) ?? 0)
    },
    charge(key, count) {
      buckets.get(key)?.book(count)
      shared?.charge(key, count)
    },
  }
}
