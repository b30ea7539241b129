import { LRUCache } from 'lru-cache'
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
  const perMs = perMinute / 60_000
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxKeys })

  function takeHere(key: string): number {
    const at = now()
    const known = buckets.get(key)
    const bucket = known ?? { tokens: perMinute, at }
    if (known === undefined) buckets.set(key, bucket)
    // A clock that was set back must not empty anybody's bucket.
    bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, at - bucket.at) * perMs)
    bucket.at = at
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1
      return 0
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000))
  }

  return {
    async take(key) {
      return takeHere(key) || (shared?.take(key) ?? 0)
    },
    charge(key, count) {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.tokens -= count
      shared?.charge(key, count)
    },
  }
}
