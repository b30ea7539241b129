export interface IdSourceOptions {
  /** Unix milliseconds. */
  readonly now: () => number
  /** Below `bound`. */
  readonly random: (bound: number) => number
}

/** 16 digits, `ms × 1000 + random(1000)`, a JSON number. Strictly increasing. */
export function createMessageIds({ now, random }: IdSourceOptions): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1000 + random(1000))
    return last
  }
}
