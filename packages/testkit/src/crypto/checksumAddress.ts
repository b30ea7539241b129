import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, isAddress, type Address } from './hex.js'

/** EIP-55. Throws a RangeError unless it has 40 hex digits. */
export function checksumAddress(address: string): Address {
  if (!isAddress(address)) throw new RangeError(`Not an address: ${address.slice(0, 60)}`)
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits))).slice(2)
  let mixed = ''
  for (const [index, digit] of [...digits].entries()) {
    mixed += Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit
  }
  return `0x${mixed}`
}
