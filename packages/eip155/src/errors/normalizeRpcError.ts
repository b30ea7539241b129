import { isLatchkeyError, type LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { decodeRevert } from '../abi/decodeRevert.js'
import { normalizeWalletError } from './normalizeWalletError.js'

/**
 * Turns a node's `rpc_error` into what it means for a transaction: `insufficient_funds` or `transaction_reverted`
 * (with `details.reason`, and `details.revert` when there was revert data). Everything else stays as it is.
 */
export function normalizeRpcError(error: unknown, symbol?: string): LatchkeyError {
  const known = toLatchkeyError(error, 'rpc_error')
  if (!isLatchkeyError(error, 'rpc_error')) return known
  const meaning = normalizeWalletError({ ...error.details }, { symbol, decodeRevert })
  return meaning.name === 'insufficient_funds' || meaning.name === 'transaction_reverted' ? meaning : known
}
