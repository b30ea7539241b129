import { LatchkeyError } from '@latchkey/protocol/errors'
import type { PeerError } from '../envelope/parsePayload.js'
import type { PlainError } from '../tabs/wireTypes.js'

/** Rejections. */
const REJECTION_CODES = new Set([4001, 5000, 5001, 5002, 5003, 12001])
/** Unsupported networks. */
const UNSUPPORTED_CHAIN_CODES = new Set([3005, 5100, 5104])

export function isRejection(code: number): boolean {
  return REJECTION_CODES.has(code)
}

export function peerFailure({ code, message }: PeerError): PlainError {
  const name = isRejection(code)
    ? 'user_rejected'
    : UNSUPPORTED_CHAIN_CODES.has(code)
      ? 'unsupported_chain'
      : code === 6000
        ? 'session_gone'
        : 'wallet_error'
  return { name, details: { reason: message, walletCode: code } }
}

export function toError({ name, details }: PlainError): LatchkeyError {
  return new LatchkeyError(name, { details })
}
