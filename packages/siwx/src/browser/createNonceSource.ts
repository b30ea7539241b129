import { MINUTE_MS } from '@latchkey/protocol/time'

export interface IssuedNonce {
  readonly nonce: string
  readonly token: string
  /** Missing from older servers. */
  readonly issuedAt?: string
  readonly email?: string
}

/** Milliseconds by which the server's clock is ahead. */
export type TimedNonce = IssuedNonce & { readonly ahead: number }

/** Milliseconds; the server accepts a nonce for ten minutes. */
const freshFor = 5 * MINUTE_MS

/**
 * A prefetched nonce lets a wallet app open within the visitor's tap.
 *
 * @param fetchNonce with the `proof` of an email address
 */
export function createNonceSource(fetchNonce: (proof: string | undefined) => Promise<IssuedNonce>) {
  let prefetched:
    | { readonly proof: string | undefined; readonly at: number; readonly issued: Promise<TimedNonce> }
    | undefined

  async function requestNonce(proof: string | undefined): Promise<TimedNonce> {
    const issued = await fetchNonce(proof)
    const at = Date.parse(issued.issuedAt ?? '')
    return { ...issued, ahead: Number.isNaN(at) ? 0 : at - Date.now() }
  }

  const isReady = (proof: string | undefined): boolean =>
    prefetched !== undefined && prefetched.proof === proof && Date.now() - prefetched.at < freshFor

  return {
    prepare(proof: string | undefined): void {
      if (isReady(proof)) return
      const next = { proof, at: Date.now(), issued: requestNonce(proof) }
      prefetched = next
      next.issued.catch(() => {
        if (prefetched === next) prefetched = undefined
      })
    },
    take(proof: string | undefined): Promise<TimedNonce> {
      const next = isReady(proof) ? prefetched : undefined
      prefetched = undefined
      return next?.issued ?? requestNonce(proof)
    },
  }
}
