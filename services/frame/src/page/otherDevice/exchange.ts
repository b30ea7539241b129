import { base64urlnopad } from '@scure/base'

export interface Exchange {
  readonly userId: string
  readonly id: string
  readonly site: string | undefined
}

export interface ExchangeKeys {
  readonly asker: string
  readonly helper: string
}

const curve = { name: 'ECDH', namedCurve: 'P-256' }

/** Non-extractable. */
export const newExchangeKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(curve, false, ['deriveBits'])

/** Uncompressed point, base64url. */
export const publicText = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  base64urlnopad.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))

/**
 * A man in the middle has to choose a key without knowing the resulting number.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6189#section-4.4.1.1
 */
export const commitmentTo = async (exchange: Exchange, asker: string): Promise<string> =>
  base64urlnopad.encode(await digestOf('commitment', exchange, [asker]))

/** Other keys differ in 89 of 90 cases. */
export async function numberOf(exchange: Exchange, { asker, helper }: ExchangeKeys): Promise<number> {
  const digest = await digestOf('number', exchange, [asker, helper])
  return 10 + (new DataView(digest.buffer).getUint32(0) % 90)
}

export interface ExchangeEnds {
  readonly keyPair: CryptoKeyPair
  readonly keys: ExchangeKeys
  readonly side: keyof ExchangeKeys
}

/** ECDH, HKDF and AES-GCM. */
export async function sealFor(exchange: Exchange, ends: ExchangeEnds, value: object): Promise<string> {
  const { key, additionalData } = await sealOf(exchange, ends)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text),
  )
  return base64urlnopad.encode(new Uint8Array([...iv, ...sealed]))
}

/** @throws if changed, or not sealed by the exchange's other end */
export async function openFrom(exchange: Exchange, ends: ExchangeEnds, sealed: string): Promise<unknown> {
  const { key, additionalData } = await sealOf(exchange, ends)
  const bytes = new Uint8Array(base64urlnopad.decode(sealed))
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData }
  const text = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12))
  return JSON.parse(new TextDecoder().decode(text)) as unknown
}

async function sealOf(exchange: Exchange, { keyPair, keys, side }: ExchangeEnds) {
  const otherKey = new Uint8Array(base64urlnopad.decode(side === 'asker' ? keys.helper : keys.asker))
  // Rejects bytes that are no point of the curve.
  const publicKey = await crypto.subtle.importKey('raw', otherKey, curve, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, keyPair.privateKey, 256)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const additionalData = await digestOf('seal', exchange, [keys.asker, keys.helper])
  const info = new TextEncoder().encode('latchkey share for a device')
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: additionalData, info }
  const use = side === 'asker' ? 'decrypt' : 'encrypt'
  const key = await crypto.subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, [use])
  return { key, additionalData }
}

async function digestOf(what: string, { userId, id, site = '' }: Exchange, keys: readonly string[]) {
  const text = JSON.stringify(['latchkey share request', what, userId, id, site, ...keys])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
