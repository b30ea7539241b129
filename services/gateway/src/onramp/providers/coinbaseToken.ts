import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** PKCS #8 prefix of an Ed25519 seed (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** PEM of a P-256 key, or base64 of an Ed25519 seed and its public key. */
export function readApiKey(secret: string): KeyObject {
  // Variables often hold line breaks as two characters.
  if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== 64 && bytes.length !== 32) throw new Error('It is no Ed25519 key and no PEM.')
  return createPrivateKey({
    key: Buffer.concat([pkcs8, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
}

export interface TokenUse {
  readonly keyId: string
  readonly key: KeyObject
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * For two minutes, one method and one path.
 *
 * @see https://docs.cdp.coinbase.com/api-reference/authentication
 */
export function coinbaseToken({ keyId, key, method, url, now }: TokenUse): string {
  const { host, pathname } = new URL(url)
  const isEdwards = key.asymmetricKeyType === 'ed25519'
  const seconds = Math.floor(now / 1000)
  const head = {
    alg: isEdwards ? 'EdDSA' : 'ES256',
    typ: 'JWT',
    kid: keyId,
    nonce: randomBytes(16).toString('hex'),
  }
  const claims = {
    iss: 'cdp',
    sub: keyId,
    nbf: seconds,
    exp: seconds + 120,
    uris: [`${method} ${host}${pathname}`],
  }
  const text = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = isEdwards
    ? sign(null, Buffer.from(text), key)
    : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
