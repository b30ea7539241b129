import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeBase58 } from '@latchkey/protocol/base58'
import { isAddress } from './isAddress.js'

/** @throws LatchkeyError `invalid_receiver` */
export function addressBytes(address: string): Uint8Array {
  const bytes = isAddress(address) ? decodeBase58(address) : undefined
  if (bytes === undefined)
    throw new LatchkeyError('invalid_receiver', { details: { value: address.slice(0, 80) } })
  return bytes
}
