import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from './hex.js'

/** EIP-191 version 0x45, of personal_sign. */
export function hashMessage(message: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode(`\u0019Ethereum Signed Message:\n${message.length}`)
  return keccak_256(concatBytes(prefix, message))
}
