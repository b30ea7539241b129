import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** Seconds that a secret lasts; Apple takes up to half a year. A new one is signed for each request. */
const lastsFor = 3600

/** The parts that a client's secret is made from. */
export interface AppleKey {
  readonly clientId: string
  /** Of the developer account: ten letters and digits. */
  readonly teamId: string
  /** Of the key, which Apple names as the file: `AuthKey_{keyId}.p8`. */
  readonly keyId: string
  /** The file's text: PKCS #8 in PEM. */
  readonly key: string
}

/**
 * Reads the private key that Apple hands out as a `.p8` file.
 *
 * @throws an Error that says what is wrong with it, without a word of the key
 */
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
 * Signs the secret of a client of Apple's.
 *
 * @param at milliseconds since 1970
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
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
