import { fromUtf8 } from '../bytes/utf8.js'
import type { Bytes, Cipher } from '../crypto/cryptoSuite.js'
import type { Envelope } from './readEnvelope.js'

/** Undefined for a wrong key, altered bytes, or no text. */
export async function openEnvelope(
  cipher: Cipher,
  envelope: Envelope,
  key: Bytes,
): Promise<string | undefined> {
  try {
    return fromUtf8(await cipher.decrypt(key, envelope.iv, envelope.sealed))
  } catch {
    return undefined
  }
}
