import { LatchkeyError } from '../errors/LatchkeyError.js'
import type { Caip10, Caip10Parts, Caip2 } from './types.js'

/**
 * Splits a CAIP-10 account id: exactly three parts, none empty.
 *
 * @throws LatchkeyError `invalid_caip_address`
 */
export function parseCaip10(value: string): Caip10Parts {
  const parts = String(value).split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !namespace || !reference || !address) {
    throw new LatchkeyError('invalid_caip_address', { details: { value: String(value).slice(0, 120) } })
  }
  const chainId: Caip2 = `${namespace}:${reference}`
  return { namespace, reference, address, chainId, id: chainId, account: value as Caip10 }
}
