import type { IdSourceOptions } from './createMessageIds.js'

/**
 * 19 digits, `ms × 10^6 + random(10^6)`, as a string because they exceed 2^53. Strictly increasing.
 */
export function createRelayIds({ now, random }: IdSourceOptions): () => string {
  let last = 0n
  return () => {
    const next = BigInt(now()) * 1_000_000n + BigInt(random(1_000_000))
    last = next > last ? next : last + 1n
    return last.toString()
  }
}
