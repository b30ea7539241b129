import { base64urlnopad } from '@scure/base'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'

export interface Keys {
  /** For `/.well-known/jwks.json` (RFC 7517). */
  readonly jwks: JSONWebKeySet
  sign(claims: JWTPayload): Promise<string>
  /** Undefined unless signed by one of the keys and valid now. */
  read(
    token: string,
    terms: { readonly now: number; readonly audience?: string | undefined },
  ): Promise<JWTPayload | undefined>
  proof(...parts: readonly string[]): Promise<string>
  isProof(given: string, ...parts: readonly string[]): Promise<boolean>
}

/** Shorter secrets can be guessed. */
const minSecretLength = 32

/** Header of the key (RFC 8410). */
const pkcs8 = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]

/**
 * HKDF-SHA256. The first secret signs; tokens of the others stay valid.
 *
 * @throws Error without a secret, or below 32 characters
 */
export async function createKeys(secrets: readonly string[], issuer: string): Promise<Keys> {
  if (secrets.length === 0 || secrets.some((secret) => secret.length < minSecretLength))
    throw new Error(
      `\`keys\` must be a list of secrets of at least ${minSecretLength} characters, the newest first. Make one with \`openssl rand -base64 32\`.`,
    )
  const all = await Promise.all(secrets.map(keysOf))
  const [newest] = all as [Awaited<ReturnType<typeof keysOf>>]
  const jwks: JSONWebKeySet = { keys: all.map(({ jwk }) => jwk) }
  const find = createLocalJWKSet(jwks)
  return {
    jwks,
    sign: (claims) =>
      new SignJWT({ ...claims, iss: issuer })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: newest.jwk.kid ?? '' })
        .sign(newest.privateKey),
    async read(token, { now, audience }) {
      const terms = {
        issuer,
        algorithms: ['EdDSA'],
        currentDate: new Date(now),
        ...(audience && { audience }),
      }
      return jwtVerify(token, find, terms).then(
        ({ payload }) => payload,
        () => undefined,
      )
    },
    proof: (...parts) => proofBy(newest.proofKey, parts),
    async isProof(given, ...parts) {
      const text = new TextEncoder().encode(JSON.stringify(parts))
      const bytes = decode(given)
      const checks = all.map(({ proofKey }) => crypto.subtle.verify('HMAC', proofKey, bytes, text))
      return (await Promise.all(checks)).includes(true)
    },
  }
}

async function keysOf(secret: string) {
  const root = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, [
    'deriveBits',
  ])
  const derive = async (use: string) => {
    const info = new TextEncoder().encode(`latchkey siwx ${use}`)
    const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, root, 256))
  }
  const der = Uint8Array.from([...pkcs8, ...(await derive('tokens'))])
  const privateKey = await crypto.subtle.importKey('pkcs8', der, 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicJwk: JWK = { kty: 'OKP', crv: 'Ed25519', x }
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const proofKey = await crypto.subtle.importKey('raw', await derive('refresh'), hmac, false, [
    'sign',
    'verify',
  ])
  return {
    privateKey,
    proofKey,
    jwk: { ...publicJwk, kid: await calculateJwkThumbprint(publicJwk), use: 'sig', alg: 'EdDSA' },
  }
}

async function proofBy(key: CryptoKey, parts: readonly string[]): Promise<string> {
  // Unambiguous, unlike joined parts.
  const text = new TextEncoder().encode(JSON.stringify(parts))
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)))
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(base64urlnopad.decode(text))
  } catch {
    return new Uint8Array(0)
  }
}
