const DELAY = { first: 100, most: 30_000 } as const

/** Milliseconds of service after which the delay starts over. */
const STEADY = 60_000

export interface Restarts {
  /**
   * Milliseconds before the next start; grows while workers end soon.
   *
   * @param served milliseconds that the last worker was ready
   */
  delayAfter(served: number): number
}

export function createRestarts(): Restarts {
  let failures = 0
  return {
    delayAfter(served) {
      failures = served >= STEADY ? 1 : failures + 1
      return Math.min(DELAY.first * 2 ** Math.min(failures - 1, 20), DELAY.most)
    },
  }
}
