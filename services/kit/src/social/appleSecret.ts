import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** Seconds; Apple accepts up to half a year. */
const lastsFor = 3600

export interface AppleKey {
  readonly clientId: string
  /** Ten letters and digits. */
  readonly teamId: string
  /** From the file's name: `AuthKey_{keyId}.p8`. */
  readonly keyId: string
  /** PKCS #8 in PEM. */
  readonly key: string
}

/** @throws an Error that quotes no key */
export function readAppleKey(text: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(text)
  } catch {
    throw new Error('must be a private key in PEM, as the .p8 file of Apple is')
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('must be an elliptic curve key on P-256, as the .p8 file of Apple is')
  return key
}

/**
 * @param at milliseconds since 1970
 * @see
 *   https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function signAppleSecret({ clientId, teamId, keyId, key }: AppleKey, at: number): Promise<string> {
  const issuedAt = Math.floor(at / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lastsFor)
    .setAudience('https://appleid.apple.com')
    .setSubject(clientId)
    .sign(readAppleKey(key))
}
