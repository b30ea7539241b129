import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeBase58 } from '@latchkey/protocol/base58'
import { decodeBase64 } from '../message/base64.js'
import { signerIndex, splitTransaction, withSignature } from '../message/splitTransaction.js'

/** A signature has at most 88, a transaction (1,232 bytes) 1,684. */
const maxCharacters = 1_700

/** `{ signature }` or text, base58 or base64. */
export function readSignature(answer: unknown): Uint8Array {
  const { signature = answer } = Object(answer) as { readonly signature?: unknown }
  const bytes = decodings(signature).find(({ length }) => length === 64)
  if (bytes === undefined) throw missingAnswer('signature')
  return bytes
}

/** The whole transaction, perhaps changed, or only a signature, which is inserted. */
export function readSigned(
  answer: unknown,
  transaction: Uint8Array,
  publicKey: ArrayLike<number>,
): Uint8Array {
  const { transaction: given = answer } = Object(answer) as { readonly transaction?: unknown }
  const whole = decodings(given).find(isTransaction)
  if (whole !== undefined) return whole
  const index = signerIndex(splitTransaction(transaction), publicKey)
  if (index < 0) throw missingAnswer('transaction')
  return withSignature(transaction, index, readSignature(answer))
}

/** Base58 is often valid base64: choose by size. */
function decodings(text: unknown): readonly Uint8Array[] {
  if (typeof text !== 'string' || text.length > maxCharacters) return []
  return [decodeBase64(text), decodeBase58(text)].filter((bytes) => bytes !== undefined)
}

function isTransaction(bytes: Uint8Array): boolean {
  try {
    splitTransaction(bytes)
    return true
  } catch {
    return false
  }
}

function missingAnswer(what: string): LatchkeyError {
  return new LatchkeyError('wallet_error', { details: { reason: `the wallet gave no ${what} back` } })
}
