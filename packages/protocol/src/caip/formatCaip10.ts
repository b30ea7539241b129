import { parseCaip10 } from './parseCaip10.js'
import type { Caip10, Caip2 } from './types.js'

/**
 * Joins a CAIP-2 network id and an address.
 *
 * @throws LatchkeyError `invalid_caip_address`
 */
export function formatCaip10(chainId: Caip2, address: string): Caip10 {
  return parseCaip10(`${chainId}:${address}`).account
}
