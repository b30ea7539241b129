import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { textOf } from '../evm/personalSign.js'
import type { OpenWallet } from '../keyring/wallet.js'
import { badParams } from '../requests/context.js'
import { readTransaction } from './readTransaction.js'

/**
 * @returns base58
 * @throws RpcError -32602
 */
export function signText(bytes: Uint8Array, { solana }: Pick<OpenWallet, 'solana'>): string {
  checkText(bytes, solana.address)
  return base58.encode(ed25519.sign(bytes, solana.privateKey))
}

/**
 * Refuses bytes that the network could take for a transaction message. One of any version contains
 * its signers' 32-byte keys and, from version 0 on, begins with 0x80 or more. Arabic or Chinese
 * text begins with 0xC3 or more: it passes if all of it is printable UTF-8.
 *
 * @throws RpcError -32602
 */
export function checkText(bytes: Uint8Array, address: string): void {
  const isVersioned = (bytes[0] ?? 0) >= 0x80 && textOf(bytes) === undefined
  if (isVersioned || isTransactionMessage(bytes) || holds(bytes, base58.decode(address)))
    throw badParams('a transaction is not signed as a message')
}

/** Bytes may follow. */
function isTransactionMessage(bytes: Uint8Array): boolean {
  const [required = 0] = bytes
  if (required === 0 || required > 127) return false
  const wire = new Uint8Array([required, ...new Uint8Array(required * 64), ...bytes])
  try {
    return readTransaction(wire, { isWhole: false }).instructions.length > 0
  } catch {
    return false
  }
}

const holds = (bytes: Uint8Array, part: Uint8Array): boolean =>
  bytes.some((_, at) => part.every((byte, index) => bytes[at + index] === byte))
