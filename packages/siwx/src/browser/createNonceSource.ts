import { MINUTE_MS } from '@latchkey/protocol/time'

/** A nonce as a server issues it. */
export interface IssuedNonce {
  readonly nonce: string
  readonly token: string
  /** ISO 8601, by the server's clock. Absent from servers of an older version. */
  readonly issuedAt?: string
  readonly email?: string
}

/** A nonce, and how far the server's clock is ahead of this device's, in milliseconds. */
export type TimedNonce = IssuedNonce & { readonly ahead: number }

/** Milliseconds; the server takes a nonce for ten minutes, some of which pass in the wallet. */
const freshFor = 5 * MINUTE_MS

/**
 * Nonces, each for one message. One that was asked for ahead is there at once, so that a wallet app opens within the
 * visitor's tap: a browser lets a page open apps no later.
 *
 * @param ask has the server issue one; `proof` is that of an e-mail address, which the nonce is then bound to
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
    /** Asks for the next one, unless it is there. One that does not come is asked for when it is needed. */
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
