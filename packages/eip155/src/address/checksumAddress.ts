import { keccak256 } from './keccak256.js'

/**
 * @param address 40 hex digits in any case; not checked
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checksumAddress(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(digits))
  const mixed = Array.from(digits, (digit, i) => {
    const byte = hash[i >> 1] ?? 0
    return (i % 2 === 0 ? byte >> 4 : byte & 15) > 7 ? digit.toUpperCase() : digit
  })
  return `0x${mixed.join('')}`
}
