import { encodeCall } from './encodeCall.js'
import { usdtAbi } from './tokenAbi.js'

const [transfer] = usdtAbi

/**
 * @param to checked
 * @param amount base units, at most 256 bits
 */
export function encodeTransfer(to: `0x${string}`, amount: bigint): `0x${string}` {
  return encodeCall(transfer, [to, amount])
}
