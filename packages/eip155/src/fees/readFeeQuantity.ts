import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseQuantity } from '../hex/parseQuantity.js'

/** @throws LatchkeyError `unreasonable_fee` above 256 bits */
export function readFeeQuantity(value: unknown, what: string, chainId: Caip2): bigint | undefined {
  if (typeof value === 'string' && /^0x0*[1-9a-f][0-9a-f]{64,}$/i.test(value)) {
    throw new LatchkeyError('unreasonable_fee', {
      details: { chainId, reason: `${what} is more than 256 bits` },
    })
  }
  return parseQuantity(value)
}
