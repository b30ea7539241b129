import { action } from '../client/action.js'
import { fetchTokens as run, type FetchTokensOptions } from '../features/balances/fetchTokens.js'

export type { FetchTokensOptions }

/**
 * Reads the token balances of the active account into its `tokens`, native first; kept for 30 s (specification
 * sections 3, 7 and 9). After a failure nothing is asked for 30 s and an empty list is returned; success clears that
 * (ruling 20). An unsupported network is empty without a request; the toast 'Token Balance Unavailable' shows once
 * (ruling 10). A result that comes after the account or network changed is dropped. Never rejects.
 */
export const fetchTokens = action(run)
