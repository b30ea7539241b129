export interface Bucket {
  /**
   * Takes tokens, into debt of at most a full bucket or the last cost: for requests that are refused
   * while there is a debt.
   *
   * @returns milliseconds until the debt is paid
   */
  take(cost: number): number
  /** Unlimited debt, for requests that wait. */
  book(cost: number): number
  refund(cost: number): void
  /** Milliseconds; without `tokens`, until the debt is paid. */
  wait(tokens?: number): number
  isFull(): boolean
}

export interface BucketOptions {
  readonly perSecond: number
  readonly burst: number
  /** Milliseconds, any origin. */
  readonly now: () => number
}

const endless: Bucket = { take: () => 0, book: () => 0, refund: () => {}, wait: () => 0, isFull: () => true }

/** `perSecond` 0 is no limit. */
export function createBucket({ perSecond, burst, now }: BucketOptions): Bucket {
  if (perSecond === 0) return endless
  const perMs = perSecond / 1000
  let tokens = burst
  let at = now()
  const fill = (): void => {
    const time = now()
    // A clock that was set back must not empty the bucket.
    tokens = Math.min(burst, tokens + Math.max(0, time - at) * perMs)
    at = time
  }
  const wait = (wanted = 0): number => (tokens >= wanted ? 0 : Math.ceil((wanted - tokens) / perMs))
  return {
    take(cost) {
      fill()
      tokens = Math.max(tokens - cost, Math.min(tokens, -Math.max(burst, cost)))
      return wait()
    },
    book(cost) {
      fill()
      tokens -= cost
      return wait()
    },
    refund(cost) {
      tokens += cost
    },
    wait(wanted) {
      fill()
      return wait(wanted)
    },
    isFull() {
      fill()
      return tokens >= burst
    },
  }
}
