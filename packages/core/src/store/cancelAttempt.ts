import { action } from './action.js'
import { reduceAttempt } from './reduceAttempt.js'

/** Cancels the waiting connection attempt, if any: its promise rejects with `request_aborted`. */
export const cancelAttempt = action((context): void => {
  if (context.store.getState().attempt?.status !== 'waiting') return
  context.update('attemptCancelled', (state) => reduceAttempt(state, { type: 'attemptCancelled' }))
  context.attempts.controller?.abort()
})
