import { decodeBase64 } from '../bytes/base64.js'
import type { Bytes } from '../crypto/cryptoSuite.js'

export interface Envelope {
  readonly type: 0 | 1
  readonly senderPublicKey: Bytes | undefined
  readonly iv: Bytes
  readonly sealed: Bytes
}

const MAX_MESSAGE_LENGTH = 1024 * 1024

/** Drops type 2, for link mode, which is never valid on a relay. */
export function readEnvelope(message: string): Envelope | undefined {
  const bytes = message.length > MAX_MESSAGE_LENGTH ? undefined : decodeBase64(message)
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
