import { action } from '../client/action.js'
import { fetchBalance as run, type FetchBalanceOptions } from '../features/balances/fetchBalance.js'

export type { FetchBalanceOptions }

/**
 * Reads the native balance of the active account, over the host's RPC, into the account's `balance`; kept for 30 s
 * (specification section 9). A result that comes after the account or network changed is dropped. Never rejects.
 *
 * @returns undefined when it is not known: not connected, an unsupported network (no request, ruling 10), a failure
 */
export const fetchBalance = action(run)
