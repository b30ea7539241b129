import { decodeBase64 } from '../bytes/base64.js'
import type { Bytes } from '../crypto/cryptoSuite.js'

/** An envelope taken apart. */
export interface Envelope {
  readonly type: 0 | 1
  /** Type 1 only. */
  readonly senderPublicKey: Bytes | undefined
  readonly iv: Bytes
  /** Ciphertext and tag. */
  readonly sealed: Bytes
}

/** Longest message that is looked at. */
const MOST = 1024 * 1024

/**
 * Takes an envelope apart. Type 2 is for link mode only and is never taken from a relay; unknown types are dropped.
 *
 * @returns undefined for anything that is no envelope of type 0 or 1
 */
export function readEnvelope(message: string): Envelope | undefined {
  const bytes = message.length > MOST ? undefined : decodeBase64(message)
  const type = bytes?.[0]
  if (bytes === undefined || (type !== 0 && type !== 1)) return undefined
  const start = type === 0 ? 1 : 33
  if (bytes.length < start + 12 + 16) return undefined
  return {
    type,
    senderPublicKey: type === 1 ? bytes.slice(1, 33) : undefined,
    iv: bytes.slice(start, start + 12),
    sealed: bytes.slice(start + 12),
  }
}
