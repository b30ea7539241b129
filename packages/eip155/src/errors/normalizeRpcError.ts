import { isLatchkeyError, type LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { decodeRevert } from '../abi/decodeRevert.js'
import { normalizeWalletError } from './normalizeWalletError.js'

/**
 * To `insufficient_funds` or `transaction_reverted` (`details.reason`, `details.revert`). Returns
 * other errors unchanged.
 */
export function normalizeRpcError(error: unknown, symbol?: string): LatchkeyError {
  const known = toLatchkeyError(error, 'rpc_error')
  if (!isLatchkeyError(error, 'rpc_error')) return known
  const meaning = normalizeWalletError({ ...error.details }, { symbol, decodeRevert })
  return meaning.name === 'insufficient_funds' || meaning.name === 'transaction_reverted' ? meaning : known
}
