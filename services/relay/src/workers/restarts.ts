/** Milliseconds before a worker is started again: the first time, and at most. */
const DELAY = { first: 100, most: 30_000 } as const

/** Milliseconds that a worker must have served for its end to count as the first one. */
const STEADY = 60_000

/** When a worker that ended is started again. */
export interface Restarts {
  /**
   * Milliseconds to wait before the next start: longer each time, as long as workers end soon.
   *
   * @param served milliseconds that the last one was ready
   */
  delayAfter(served: number): number
}

/** Restarts of one place. */
export function createRestarts(): Restarts {
  let failures = 0
  return {
    delayAfter(served) {
      failures = served >= STEADY ? 1 : failures + 1
      return Math.min(DELAY.first * 2 ** Math.min(failures - 1, 20), DELAY.most)
    },
  }
}
