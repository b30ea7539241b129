import { word } from './word.js'

/** ERC-20 `balanceOf(address)`. */
export function encodeBalanceOf(owner: `0x${string}`): `0x${string}` {
  return `0x70a08231${word(owner)}`
}
