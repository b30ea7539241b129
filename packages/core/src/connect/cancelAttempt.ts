import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import { attemptsOf } from './attempts.js'

/**
 * Gives up the attempt that waits for a wallet, if there is one: its promise rejects with `request_aborted`, and what
 * the wallet answers later is dropped.
 */
export function cancelAttempt(client: Client): void {
  const context = contextOf(client)
  if (context.store.getState().attempt?.status !== 'waiting') return
  context.update('cancelAttempt', ({ accounts, attempt }) => {
    if (!attempt) return {}
    const left = { ...accounts }
    for (const namespace of attempt.namespaces) {
      if (left[namespace]?.status === 'connecting') left[namespace] = { status: 'disconnected' }
    }
    return { accounts: left, attempt: { ...attempt, status: 'cancelled' } }
  })
  attemptsOf(context).controller?.abort()
}
