import type { Context } from '../store/context.js'

/** The action of this name, for code that has the context. */
export function cancelAttempt(context: Context): void {
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
}
