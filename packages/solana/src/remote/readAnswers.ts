import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeBase58 } from '@latchkey/protocol/base58'
import { decodeBase64 } from '../message/base64.js'
import { signerIndex, splitTransaction, withSignature } from '../message/splitTransaction.js'

/** A signature is 88 characters at most, a transaction (1,232 bytes) 1,684: longer texts are none. */
const mostCharacters = 1_700

/**
 * The 64 bytes of a signature that a wallet elsewhere gave: `{ signature }` or the text alone, in base58 or base64.
 *
 * @throws LatchkeyError `wallet_error`
 */
export function readSignature(answer: unknown): Uint8Array {
  const { signature = answer } = Object(answer) as { readonly signature?: unknown }
  const bytes = decodings(signature).find(({ length }) => length === 64)
  if (bytes === undefined) throw noAnswer('signature')
  return bytes
}

/**
 * The signed transaction that a wallet elsewhere gave: whole (it may have changed it), or its signature alone, which is
 * put in.
 *
 * @param transaction what it was asked to sign
 * @param publicKey of the account that signs
 * @throws LatchkeyError `wallet_error`
 */
export function readSigned(
  answer: unknown,
  transaction: Uint8Array,
  publicKey: ArrayLike<number>,
): Uint8Array {
  const { transaction: given = answer } = Object(answer) as { readonly transaction?: unknown }
  const whole = decodings(given).find(isTransaction)
  if (whole !== undefined) return whole
  const index = signerIndex(splitTransaction(transaction), publicKey)
  if (index < 0) throw noAnswer('transaction')
  return withSignature(transaction, index, readSignature(answer))
}

/** What a text may mean: a text of one alphabet is often one of the other too, so who asks knows what it looks for. */
function decodings(text: unknown): readonly Uint8Array[] {
  if (typeof text !== 'string' || text.length > mostCharacters) return []
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

function noAnswer(what: string): LatchkeyError {
  return new LatchkeyError('wallet_error', { details: { reason: `the wallet gave no ${what} back` } })
}
