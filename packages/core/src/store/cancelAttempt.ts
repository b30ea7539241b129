import { action } from './action.js'
import { reduceAttempt } from './reduceAttempt.js'

/**
 * Cancels the waiting connection attempt, if any: its promise rejects with `request_aborted`, and a
 * late answer of the wallet is ignored.
 */
export const cancelAttempt = action((context): void => {
  if (context.store.getState().attempt?.status !== 'waiting') return
  context.update('attemptCancelled', (state) => reduceAttempt(state, { type: 'attemptCancelled' }))
  context.attempts.controller?.abort()
})
