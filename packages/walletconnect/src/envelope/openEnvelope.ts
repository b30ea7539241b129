import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromUtf8 } from '../bytes/utf8.js'
import type { Envelope } from './readEnvelope.js'

/** Decrypts an envelope; undefined when the key is another, anything was changed, or the content is no text. */
export function openEnvelope(envelope: Envelope, key: Uint8Array): string | undefined {
  try {
    return fromUtf8(chacha20poly1305(key, envelope.iv).decrypt(envelope.sealed))
  } catch {
    return undefined
  }
}
