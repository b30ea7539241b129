import { encodeBase64 } from '../bytes/base64.js'
import { toUtf8 } from '../bytes/utf8.js'
import type { Bytes, Cipher } from '../crypto/cryptoSuite.js'

export interface SealParameters {
  readonly cipher: Cipher
  /** 32 bytes. */
  readonly key: Bytes
  /** 12 random bytes, never reused. */
  readonly iv: Bytes
  readonly text: string
  /** Makes it type 1: the receiver derives the key. */
  readonly senderPublicKey?: Uint8Array | undefined
}

export async function sealEnvelope(parameters: SealParameters): Promise<string> {
  const { cipher, key, iv, text, senderPublicKey } = parameters
  const sealed = await cipher.encrypt(key, iv, toUtf8(text))
  const head = senderPublicKey ?? new Uint8Array(0)
  const bytes = new Uint8Array(1 + head.length + iv.length + sealed.length)
  bytes[0] = senderPublicKey === undefined ? 0 : 1
  bytes.set(head, 1)
  bytes.set(iv, 1 + head.length)
  bytes.set(sealed, 1 + head.length + iv.length)
  return encodeBase64(bytes)
}
