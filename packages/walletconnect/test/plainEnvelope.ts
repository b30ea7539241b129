import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { encodeBase64 } from '../src/bytes/base64.js'
import { fromUtf8, toUtf8 } from '../src/bytes/utf8.js'
import { readEnvelope } from '../src/envelope/readEnvelope.js'

export function sealNow(
  key: Uint8Array,
  iv: Uint8Array,
  text: string,
  senderPublicKey: Uint8Array = new Uint8Array(0),
): string {
  const sealed = chacha20poly1305(key, iv).encrypt(toUtf8(text))
  const type = senderPublicKey.length === 0 ? 0 : 1
  return encodeBase64(Uint8Array.of(type, ...senderPublicKey, ...iv, ...sealed))
}

export function openNow(message: string, key: Uint8Array): string | undefined {
  const envelope = readEnvelope(message)
  try {
    return envelope && fromUtf8(chacha20poly1305(key, envelope.iv).decrypt(envelope.sealed))
  } catch {
    return undefined
  }
}
