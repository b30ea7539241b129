import { formatSignIn, withRecapStatement } from '@latchkey/protocol/signIn'
import type { CacaoPayload } from './authTypes.js'

/**
 * The text that a wallet signed (CAIP-122, EIP-4361). Appends a ReCap's sentence unless the
 * statement ends with it.
 *
 * @param payload its `iss` is a `did:pkh` of an EVM account
 */
export function formatSignInMessage(payload: CacaoPayload): string {
  const [, , , chainId, address = ''] = payload.iss.split(':')
  return formatSignIn('Ethereum', {
    domain: payload.domain,
    address,
    statement: withRecapStatement(payload.statement, payload.resources),
    uri: payload.aud,
    version: payload.version,
    chainId,
    nonce: payload.nonce,
    issuedAt: payload.iat,
    expirationTime: payload.exp,
    notBefore: payload.nbf,
    requestId: payload.requestId,
    resources: payload.resources,
  })
}
