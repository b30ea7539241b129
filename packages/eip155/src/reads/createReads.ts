import type { AdapterReads, Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { checksumAddress } from '../address/checksumAddress.js'
import { isAddress } from '../address/isAddress.js'
import { isBurnAddress } from '../address/isBurnAddress.js'
import { getBalance } from './getBalance.js'
import { getTokenBalances } from './getTokenBalances.js'

/** The reads of the family over the host's RPC URLs. */
export function createReads(env: Env): AdapterReads {
  return {
    isAddress,
    isBurnAddress,
    formatAddress(value) {
      if (!isAddress(value))
        throw new LatchkeyError('invalid_receiver', { details: { value: String(value).slice(0, 80) } })
      return checksumAddress(value)
    },
    getBalance: (parameters) => getBalance(env, parameters),
    getTokenBalances: (parameters) => getTokenBalances(env, parameters),
  }
}
