/** First pause after a failure, and the longest one, ms. */
const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** What is remembered of one endpoint's failures. */
export interface Backoff {
  /** Milliseconds until it may be asked again; 0 when it may be asked now. */
  left(): number
  /**
   * Notes a failure. Requests that were under way together fail together and count once.
   *
   * @param startedAt when the failed request began, ms
   * @param atLeast the endpoint's own wish (`Retry-After`), ms; at most 60 s of it are granted
   */
  failed(startedAt: number, atLeast?: number): void
  succeeded(): void
}

/** What {@link createBackoff} needs. */
export interface CreateBackoffParameters {
  readonly now: () => number
  /** Fresh random bytes. */
  readonly random: (length: number) => Uint8Array
}

/**
 * Pauses that double from 1 s to 60 s, each shortened by up to a half at random, so that many browsers do not come
 * back at the same moment (user demand 12.3).
 */
export function createBackoff({ now, random }: CreateBackoffParameters): Backoff {
  let failures = 0
  let failedAt = 0
  let until = 0
  return {
    left: () => Math.max(0, until - now()),
    failed(startedAt, atLeast = 0) {
      if (failures > 0 && startedAt <= failedAt) return
      failures += 1
      failedAt = now()
      const span = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
      const jitter = 0.5 + (random(1)[0] ?? 0) / 510
      until = failedAt + Math.max(span * jitter, Math.min(atLeast, LONGEST_MS))
    },
    succeeded() {
      failures = 0
      until = 0
    },
  }
}
