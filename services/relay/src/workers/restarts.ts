const DELAY = { first: 100, most: 30_000 } as const

/** Milliseconds of service that reset the delay. */
const STEADY = 60_000

export interface Restarts {
  /** Milliseconds before the next start; grows while workers end soon. */
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
