export interface IdSourceOptions {
  /** Unix milliseconds, whole. */
  readonly now: () => number
  /** A whole number from 0 up to and without `bound`. */
  readonly random: (bound: number) => number
}

/**
 * Makes ids of requests between clients: 16 digits, `ms × 1000 + random(1000)`, a JSON number.
 * `floor(id / 1000)` is the sender's clock. Ids of one source strictly increase.
 */
export function createMessageIds({ now, random }: IdSourceOptions): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1000 + random(1000))
    return last
  }
}
