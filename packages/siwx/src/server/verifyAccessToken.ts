import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { SiwxClaims } from './sessions.js'
import { SiwxError } from './SiwxError.js'

/** Options of {@link createTokenVerifier}. */
export interface TokenVerifierOptions {
  /** Who issued the tokens, as the server that signs visitors in has it. */
  readonly issuer: string
  /** Whom they are for. */
  readonly audience: string
  /** Where its public keys are; by default below the issuer. */
  readonly jwksUrl?: string | undefined
}

/**
 * Checks access tokens on another server than the one that signs visitors in, by its public keys, without asking it
 * each time. A session that is ended there counts here until its token is over, at most 15 minutes.
 *
 * @returns a function from a token to who it is of; it rejects with SiwxError `invalid_token`
 */
export function createTokenVerifier({
  issuer,
  audience,
  jwksUrl = `${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`,
}: TokenVerifierOptions): (token: string) => Promise<SiwxClaims> {
  const keys = createRemoteJWKSet(new URL(jwksUrl))
  return async (token) => {
    try {
      const { payload } = await jwtVerify<SiwxClaims>(token, keys, {
        issuer,
        audience,
        algorithms: ['EdDSA'],
      })
      return payload
    } catch (cause) {
      throw new SiwxError('invalid_token', 'access', { cause })
    }
  }
}
