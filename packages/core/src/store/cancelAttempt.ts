import { action } from './action.js'
import { reduceAttempt } from './reduceAttempt.js'

/**
 * Gives up the attempt that waits for a wallet, if there is one: its promise rejects with `request_aborted`, and what
 * the wallet answers later is dropped.
 */
export const cancelAttempt = action((context): void => {
  if (context.store.getState().attempt?.status !== 'waiting') return
  context.update('attemptCancelled', (state) => reduceAttempt(state, { type: 'attemptCancelled' }))
  context.attempts.controller?.abort()
})
