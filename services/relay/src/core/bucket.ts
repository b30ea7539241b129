/** A token bucket. */
export interface Bucket {
  /**
   * Takes tokens, into debt if need be; the debt never exceeds a full bucket or the last cost.
   *
   * @param cost tokens
   * @returns milliseconds until the debt is paid, 0 without one
   */
  take(cost: number): number
}

/** Options of {@link createBucket}. */
export interface BucketOptions {
  readonly perSecond: number
  readonly burst: number
  /** Milliseconds, any origin. */
  readonly now: () => number
}

/** A full bucket that fills evenly. `perSecond` 0 is no limit. */
export function createBucket({ perSecond, burst, now }: BucketOptions): Bucket {
  if (perSecond === 0) return { take: () => 0 }
  let tokens = burst
  let at = now()
  return {
    take(cost) {
      const time = now()
      // A clock that was set back must not empty the bucket.
      tokens = Math.min(burst, tokens + (Math.max(0, time - at) / 1000) * perSecond)
      at = time
      tokens = Math.max(tokens - cost, Math.min(tokens, -Math.max(burst, cost)))
      return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000)
    },
  }
}
