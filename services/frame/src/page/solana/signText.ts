import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { OpenWallet } from '../keyring/wallet.js'
import { badParams } from '../requests/context.js'
import { readTransaction } from './readTransaction.js'

/**
 * Signs a text with the key that is the Solana address.
 *
 * @returns base58
 * @throws LatchkeyError `frame_error` for a transaction: it is bytes as well, and whoever signs one as a text has sent it
 */
export function signText(bytes: Uint8Array, { solana }: Pick<OpenWallet, 'solana'>): string {
  checkText(bytes)
  return base58.encode(ed25519.sign(bytes, solana.privateKey))
}

/** @throws LatchkeyError as {@link signText} */
export function checkText(bytes: Uint8Array): void {
  if (isTransactionMessage(bytes)) throw badParams('a transaction is not signed as a message')
}

/** Whether bytes are the part of a transaction that is signed. */
function isTransactionMessage(bytes: Uint8Array): boolean {
  const required = bytes[0] === 0x80 ? bytes[1] : bytes[0]
  if (required === undefined || required === 0 || required > 16) return false
  try {
    const wire = new Uint8Array([required, ...new Uint8Array(required * 64), ...bytes])
    return readTransaction(wire).instructions.length > 0
  } catch {
    return false
  }
}
