import { base64urlnopad } from '@scure/base'

const ivLength = 12

/** Non-extractable: a copy of the storage is worthless elsewhere. */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Bound to the wallet's id. */
export async function sealShare(key: CryptoKey, share: string, walletId: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(walletId) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(share)))
  return base64urlnopad.encode(new Uint8Array([...iv, ...sealed]))
}

/** @throws if changed, or for another key or wallet */
export async function openShare(key: CryptoKey, sealed: string, walletId: string): Promise<string> {
  const bytes = new Uint8Array(base64urlnopad.decode(sealed))
  const iv = bytes.subarray(0, ivLength)
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(walletId) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(ivLength)))
}
