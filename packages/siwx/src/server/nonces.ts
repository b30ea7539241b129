import { MINUTE_MS } from '@latchkey/protocol/time'
import { base58 } from '@scure/base'
import type { Keys } from './keys.js'
import { SiwxError } from './SiwxError.js'
import type { SiwxStore } from './store.js'

/** Milliseconds within which a nonce can be used. */
const lifetime = 10 * MINUTE_MS

/** What a nonce is issued for. */
export interface NonceTerms {
  readonly audience: string
  /** The page that asked, where the browser said. */
  readonly origin: string | undefined
  /** The e-mail address that the page has confirmed for it. */
  readonly email?: string | undefined
}

interface Parts {
  readonly keys: Keys
  readonly store: SiwxStore
  readonly now: () => number
}

/** Nonces, each bound to the page that asked by a token beside it, and good for one sign-in. Only used ones are stored. */
export function createNonces({ keys, store, now }: Parts) {
  return {
    async issue({ audience, origin, email }: NonceTerms): Promise<{
      readonly nonce: string
      readonly token: string
      /** ISO 8601, by this server: the page dates its message by it, whatever the device's clock says. */
      readonly issuedAt: string
      readonly email?: string
    }> {
      const nonce = base58.encode(crypto.getRandomValues(new Uint8Array(16)))
      const exp = Math.floor((now() + lifetime) / 1000)
      const said = email === undefined ? {} : { email }
      const aud = `${audience}#nonce`
      const token = await keys.sign({ nonce, origin: origin ?? null, ...said, aud, exp })
      return { nonce, token, issuedAt: new Date(now()).toISOString(), ...said }
    },

    /**
     * Checks whether a nonce was issued for this page, without using it up: that is for {@link use}, once the signature holds.
     *
     * @returns the e-mail address that it was issued for
     * @throws SiwxError `invalid_nonce`, whatever it was; `detail` tells the log
     */
    async check(nonce: string, token: string, { audience, origin }: NonceTerms): Promise<string | undefined> {
      const claims = await keys.read(token, { now: now(), audience: `${audience}#nonce` })
      if (claims === undefined) throw new SiwxError('invalid_nonce', 'unknown')
      // A page of the server's own origin sends no origin when it asks for a nonce; the others always do.
      const isOtherPage = claims['origin'] !== null && claims['origin'] !== origin
      if (claims['nonce'] !== nonce || isOtherPage) throw new SiwxError('invalid_nonce', 'of another page')
      return typeof claims['email'] === 'string' ? claims['email'] : undefined
    },

    /** Uses a nonce up. @returns false when it was used before */
    use: (nonce: string): Promise<boolean> => store.useNonce(nonce, now() + lifetime),
  }
}
