import { encodeBytes } from './encodeBytes.js'
import { word } from './word.js'

/**
 * Call data of the OP-stack gas price oracle's `getL1Fee(bytes)`.
 *
 * @param transaction serialized and unsigned, hex with `0x`
 * @see https://docs.optimism.io/stack/transactions/fees
 */
export function encodeGetL1Fee(transaction: `0x${string}`): `0x${string}` {
  return `0x49948e0e${word(32)}${encodeBytes(transaction)}`
}
