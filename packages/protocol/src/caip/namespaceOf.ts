import { LatchkeyError } from '../errors/LatchkeyError.js'
import { isNamespace } from './isNamespace.js'
import { parseCaip2 } from './parseCaip2.js'
import type { Namespace } from './types.js'

/**
 * The chain family of a CAIP-2 id.
 *
 * @throws LatchkeyError `invalid_caip_address` when the text is no CAIP-2 id
 * @throws LatchkeyError `unsupported_chain` when the family is none of ours
 */
export function namespaceOf(chainId: string): Namespace {
  const { namespace } = parseCaip2(chainId)
  if (!isNamespace(namespace)) throw new LatchkeyError('unsupported_chain', { details: { chainId } })
  return namespace
}
