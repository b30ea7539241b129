import { LatchkeyError } from '../errors/LatchkeyError.js'
import type { Caip2, Caip2Parts } from './types.js'

/**
 * Splits a CAIP-2 network id: exactly two parts, none empty.
 *
 * @throws LatchkeyError `invalid_caip_address`
 */
export function parseCaip2(value: string): Caip2Parts {
  const parts = String(value).split(':')
  const [namespace, reference] = parts
  if (parts.length !== 2 || !namespace || !reference) {
    throw new LatchkeyError('invalid_caip_address', { details: { value: String(value).slice(0, 120) } })
  }
  return { namespace, reference, id: value as Caip2 }
}
