import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { SiwxClaims } from './sessions.js'
import { SiwxError } from './SiwxError.js'

export interface TokenVerifierOptions {
  /** As configured on the sign-in server. */
  readonly issuer: string
  readonly audience: string
  /** URL of the issuer's public keys; by default below the issuer. */
  readonly jwksUrl?: string | undefined
}

/**
 * Verifies access tokens on another server by the sign-in server's public keys, without a request
 * per token. A session that ends there stays valid here until its token expires, at most 15
 * minutes.
 *
 * @returns a function from a token to its claims; it rejects with SiwxError `invalid_token`
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
