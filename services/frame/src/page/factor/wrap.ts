import { argon2idAsync } from '@noble/hashes/argon2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'

interface Wrapped {
  readonly v: 1
  /** The password's salt, or the passkey's id. */
  readonly with: string
  readonly iv: string
  readonly data: string
}

/** OWASP's second recommendation for Argon2id: half a second on a small machine. */
const cost = { m: 19_456, t: 2, p: 1, dkLen: 32 } as const

const encode = (bytes: Uint8Array) => base64urlnopad.encode(bytes)
const decode = (text: string) => new Uint8Array(base64urlnopad.decode(text))

/** Bound to the wallet's id. */
export async function wrapWithPassword(share: string, password: string, walletId: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return wrap(share, await passwordKey(password, salt), encode(salt), walletId)
}

/** @throws for a wrong password */
export async function unwrapWithPassword(
  wrapped: string,
  password: string,
  walletId: string,
): Promise<string> {
  const parts = read(wrapped)
  return unwrap(parts, await passwordKey(password, decode(parts.with)), walletId)
}

export async function wrapWithPasskey(
  share: string,
  { id, secret }: { id: Uint8Array; secret: Uint8Array<ArrayBuffer> },
  walletId: string,
): Promise<string> {
  return wrap(share, await secretKey(secret), encode(id), walletId)
}

export async function unwrapWithPasskey(
  wrapped: string,
  secret: Uint8Array<ArrayBuffer>,
  walletId: string,
): Promise<string> {
  return unwrap(read(wrapped), await secretKey(secret), walletId)
}

export const passkeyOf = (wrapped: string): Uint8Array<ArrayBuffer> => decode(read(wrapped).with)

async function passwordKey(password: string, salt: Uint8Array): Promise<CryptoKey> {
  // Systems encode typed letters differently.
  const secret = await argon2idAsync(utf8ToBytes(password.normalize('NFKC')), salt, cost)
  return crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function secretKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: utf8ToBytes('latchkey recovery share') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function wrap(share: string, key: CryptoKey, using: string, walletId: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8ToBytes(walletId) }
  const data = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, utf8ToBytes(share)))
  const wrapped: Wrapped = { v: 1, with: using, iv: encode(iv), data: encode(data) }
  return encode(utf8ToBytes(JSON.stringify(wrapped)))
}

async function unwrap({ iv, data }: Wrapped, key: CryptoKey, walletId: string): Promise<string> {
  const algorithm = { name: 'AES-GCM', iv: decode(iv), additionalData: utf8ToBytes(walletId) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, decode(data)))
}

function read(wrapped: string): Wrapped {
  const parts = JSON.parse(new TextDecoder().decode(decode(wrapped))) as Wrapped
  if (parts.v !== 1) throw new Error('A newer version of this page made this share.')
  return parts
}
