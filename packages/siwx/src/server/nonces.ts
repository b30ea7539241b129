import { MINUTE_MS } from '@latchkey/protocol/time'
import { base58 } from '@scure/base'
import type { Keys } from './keys.js'
import { SiwxError } from './SiwxError.js'
import type { SiwxStore } from './store.js'

const lifetime = 10 * MINUTE_MS

export interface NonceTerms {
  readonly audience: string
  readonly origin: string | undefined
  /** Confirmed by the page. */
  readonly email?: string | undefined
}

interface Parts {
  readonly keys: Keys
  readonly store: SiwxStore
  readonly now: () => number
}

/** A token binds each nonce to its page. Stores only used ones. */
export function createNonces({ keys, store, now }: Parts) {
  return {
    async issue({ audience, origin, email }: NonceTerms): Promise<{
      readonly nonce: string
      readonly token: string
      /** Devices' clocks may be wrong. */
      readonly issuedAt: string
      readonly email?: string
    }> {
      const nonce = base58.encode(crypto.getRandomValues(new Uint8Array(16)))
      const exp = Math.floor((now() + lifetime) / 1000)
      const emailClaim = email === undefined ? {} : { email }
      const aud = `${audience}#nonce`
      const token = await keys.sign({ nonce, origin: origin ?? null, ...emailClaim, aud, exp })
      return { nonce, token, issuedAt: new Date(now()).toISOString(), ...emailClaim }
    },

    /**
     * Does not use the nonce: {@link use} follows the signature's verification.
     *
     * @returns the email address that it was issued for
     * @throws SiwxError `invalid_nonce`; `detail` has the reason for the log
     */
    async check(nonce: string, token: string, { audience, origin }: NonceTerms): Promise<string | undefined> {
      const claims = await keys.read(token, { now: now(), audience: `${audience}#nonce` })
      if (claims === undefined) throw new SiwxError('invalid_nonce', 'unknown')
      // Only a page on the server's origin sends no origin with a GET.
      const isOtherPage = claims['origin'] !== null && claims['origin'] !== origin
      if (claims['nonce'] !== nonce || isOtherPage) throw new SiwxError('invalid_nonce', 'of another page')
      return typeof claims['email'] === 'string' ? claims['email'] : undefined
    },

    /** False if used before. */
    use: (nonce: string): Promise<boolean> => store.useNonce(nonce, now() + lifetime),
  }
}
