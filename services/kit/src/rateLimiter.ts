import { LRUCache } from 'lru-cache'
import { createBucket, type Bucket } from './bucket.js'
import type { SharedLimit } from './sharedLimit.js'

export interface RateLimiter {
  /**
   * @param cost the shared count always takes 1
   * @returns 0, or whole seconds to wait
   */
  take(key: string, cost?: number): Promise<number>
  /** The excess delays the next request. */
  charge(key: string, count: number): void
}

export interface RateLimiterOptions {
  /** 0 is no limit. */
  readonly perMinute: number
  /** Default: `perMinute`. */
  readonly burst?: number
  readonly maxKeys?: number
  /** Milliseconds, any origin. */
  readonly now: () => number
  readonly shared?: SharedLimit | undefined
}

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
