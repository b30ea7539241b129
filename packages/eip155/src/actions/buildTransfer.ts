import type { TransferParameters } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { encodeTransfer } from '../abi/encodeTransfer.js'
import { isAddress } from '../address/isAddress.js'
import { parseQuantity } from '../hex/parseQuantity.js'

export interface TransferCall {
  readonly to: `0x${string}`
  readonly value: bigint
  readonly data: `0x${string}`
}

/**
 * Ignores the result: tokens like USDT return nothing.
 *
 * @throws LatchkeyError `invalid_receiver` | `invalid_amount`
 */
export function buildTransfer({ amount, to, token }: TransferParameters): TransferCall {
  if (!isAddress(to) || (token !== undefined && !isAddress(token.address))) {
    throw new LatchkeyError('invalid_receiver', { details: { to, ...(token && { token: token.address }) } })
  }
  const value = /^\d+$/.test(amount) ? parseQuantity(amount) : undefined
  if (value === undefined || value >= 2n ** 256n)
    throw new LatchkeyError('invalid_amount', {
      details: { amount, kind: 'number', reason: 'it is no whole number of base units below 2^256' },
    })
  if (token === undefined) return { to, value, data: '0x' }
  return { to: token.address as `0x${string}`, value: 0n, data: encodeTransfer(to, value) }
}
