import { RELAY_LIMITS } from '@latchkey/protocol/relay'
import { createPublicKey, verify } from 'node:crypto'
import { decodeDidKey } from './decodeDidKey.js'

export interface VerifyOptions {
  /** Unix milliseconds. */
  readonly now: number
  /** Without port. */
  readonly isOurHost: (host: string) => boolean
}

/** `refused` holds nothing of the token. */
export type Verified = { readonly clientId: string } | { readonly refused: string }

const maxLength = 4096
const part = /^[A-Za-z0-9_-]+$/
/** DER prefix of an Ed25519 SubjectPublicKeyInfo (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * The token names its own key as a `did:key`. Synchronous: an upgrade is decided in one turn.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function verifyJwt(token: string, { now, isOurHost }: VerifyOptions): Verified {
  const parts = token.split('.')
  const [header = '', payload = '', signature = ''] = parts
  if (token.length > maxLength || parts.length !== 3 || !parts.every((text) => part.test(text)))
    return refused('token is not a JWT')
  const { alg, typ } = decode(header)
  if (alg !== 'EdDSA' || typ !== 'JWT') return refused('token must be a JWT signed with EdDSA')
  const { iss, aud, iat, exp } = decode(payload)
  const key = typeof iss === 'string' ? decodeDidKey(iss) : undefined
  if (typeof iss !== 'string' || key === undefined) return refused('iss is not a did:key of Ed25519')
  const wrong = wrongTimes({ iat, exp }, now / 1000)
  if (wrong !== undefined) return refused(wrong)
  if (!isForUs(aud, isOurHost)) return refused('aud is another relay')
  if (!isSigned(`${header}.${payload}`, signature, key)) return refused('signature is wrong')
  return { clientId: iss }
}

const refused = (reason: string): Verified => ({ refused: reason })

function wrongTimes(
  { iat, exp }: { readonly iat: unknown; readonly exp: unknown },
  seconds: number,
): string | undefined {
  if (!isTime(iat) || !isTime(exp)) return 'iat and exp must be numbers'
  if (exp + RELAY_LIMITS.jwt.slack < seconds) return 'token has expired'
  return iat - RELAY_LIMITS.jwt.ahead > seconds ? 'token is from the future' : undefined
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function decode(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (typeof value !== 'object' || value === null) return {}
    return Object.assign(Object.create(null) as Record<string, unknown>, value)
  } catch {
    return {}
  }
}

function isForUs(aud: unknown, isOurHost: VerifyOptions['isOurHost']): boolean {
  const host = hostOf(aud)
  return host !== undefined && isOurHost(host)
}

/** Scheme, port and path differ behind proxies. */
function hostOf(aud: unknown): string | undefined {
  if (typeof aud !== 'string' || !URL.canParse(aud)) return undefined
  return new URL(aud).hostname.toLowerCase() || undefined
}

function isSigned(text: string, signature: string, key: Uint8Array): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return false
  try {
    const publicKey = createPublicKey({ key: Buffer.concat([spki, key]), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), publicKey, bytes)
  } catch {
    return false
  }
}
