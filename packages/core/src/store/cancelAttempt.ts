import { action } from './action.js'
import { reduceAttempt } from './reduceAttempt.js'

/** Cancels the pending connection attempt, which rejects with `request_aborted`. */
export const cancelAttempt = action((context): void => {
  if (context.store.getState().attempt?.status !== 'waiting') return
  context.update('attemptCancelled', (state) => reduceAttempt(state, { type: 'attemptCancelled' }))
  context.attempts.controller?.abort()
})
