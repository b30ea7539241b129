import { word } from './word.js'

/**
 * Call data of ERC-20 `transfer(address,uint256)`.
 *
 * @param to checked address
 * @param amount base units, at most 256 bit
 */
export function encodeTransfer(to: `0x${string}`, amount: bigint): `0x${string}` {
  return `0xa9059cbb${word(to)}${word(amount)}`
}
