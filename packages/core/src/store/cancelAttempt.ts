import { action } from './action.js'

/**
 * Gives up the attempt that waits for a wallet, if there is one: its promise rejects with `request_aborted`, and what
 * the wallet answers later is dropped.
 */
export const cancelAttempt = action((context): void => {
  if (context.store.getState().attempt?.status !== 'waiting') return
  context.update('cancelAttempt', ({ accounts, attempt }) => {
    if (!attempt) return {}
    const left = { ...accounts }
    for (const namespace of attempt.namespaces) {
      if (left[namespace]?.status === 'connecting') left[namespace] = { status: 'disconnected' }
    }
    return { accounts: left, attempt: { ...attempt, status: 'cancelled' } }
  })
  context.attempts.controller?.abort()
})
