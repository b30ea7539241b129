import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { encodeBase64 } from '../bytes/base64.js'
import { toUtf8 } from '../bytes/utf8.js'

/** Parameters of {@link sealEnvelope}. */
export interface SealParameters {
  /** 32 bytes. */
  readonly key: Uint8Array
  /** 12 random bytes, never used twice. */
  readonly iv: Uint8Array
  readonly text: string
  /** Makes it type 1: the receiver derives the key with it. */
  readonly senderPublicKey?: Uint8Array | undefined
}

/** Encrypts a text for a topic: an envelope of type 0 or 1 in base64 (protocol page 2.2). */
export function sealEnvelope({ key, iv, text, senderPublicKey }: SealParameters): string {
  const sealed = chacha20poly1305(key, iv).encrypt(toUtf8(text))
  const head = senderPublicKey ?? new Uint8Array(0)
  const bytes = new Uint8Array(1 + head.length + iv.length + sealed.length)
  bytes[0] = senderPublicKey === undefined ? 0 : 1
  bytes.set(head, 1)
  bytes.set(iv, 1 + head.length)
  bytes.set(sealed, 1 + head.length + iv.length)
  return encodeBase64(bytes)
}
