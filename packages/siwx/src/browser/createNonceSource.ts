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
 * @param ask with the `proof` of an email address
 */
export function createNonceSource(ask: (proof: string | undefined) => Promise<IssuedNonce>) {
  let ahead:
    | { readonly proof: string | undefined; readonly at: number; readonly issued: Promise<TimedNonce> }
    | undefined

  async function timed(proof: string | undefined): Promise<TimedNonce> {
    const issued = await ask(proof)
    const at = Date.parse(issued.issuedAt ?? '')
    return { ...issued, ahead: Number.isNaN(at) ? 0 : at - Date.now() }
  }

  const isReady = (proof: string | undefined): boolean =>
    ahead !== undefined && ahead.proof === proof && Date.now() - ahead.at < freshFor

  return {
    prepare(proof: string | undefined): void {
      if (isReady(proof)) return
      const next = { proof, at: Date.now(), issued: timed(proof) }
      ahead = next
      next.issued.catch(() => {
        if (ahead === next) ahead = undefined
      })
    },
    take(proof: string | undefined): Promise<TimedNonce> {
      const next = isReady(proof) ? ahead : undefined
      ahead = undefined
      return next?.issued ?? timed(proof)
    },
  }
}
