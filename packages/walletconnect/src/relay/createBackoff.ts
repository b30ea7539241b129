const FIRST_MS = 100
const MOST_MS = 30_000

/** 0.1 s, doubling to 30 s, each less a random part of up to half. */
export function createBackoff(random: (length: number) => Uint8Array): {
  readonly next: () => number
  readonly reset: () => void
} {
  let tries = 0
  return {
    next() {
      const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(tries, 20))
      tries += 1
      return Math.round(most * (1 - (random(1)[0] ?? 0) / 512))
    },
    reset() {
      tries = 0
    },
  }
}
