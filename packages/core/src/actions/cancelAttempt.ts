import { action } from '../client/action.js'
import { cancelAttempt as run } from '../connections/cancelAttempt.js'

/**
 * Gives up the attempt that waits for a wallet, if there is one: its promise rejects with `request_aborted`, and what
 * the wallet answers later is dropped.
 */
export const cancelAttempt = action(run)
