import type { Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { Attempt } from '../types/state.js'

/**
 * Ends an attempt without a connection: declined, failed, or cancelled. A superseded attempt leaves no trace.
 *
 * @returns the error, to be thrown
 */
export function failAttempt(
  context: Context,
  attempt: Attempt,
  error: LatchkeyError,
  isMine: (namespace: Namespace) => boolean = () => false,
): LatchkeyError {
  const endings = { user_rejected: 'declined', request_aborted: 'cancelled' } as const
  const status = error.name in endings ? endings[error.name as keyof typeof endings] : 'failed'
  context.log.info('An attempt to connect ended', { wallet: attempt.walletId, status, error: error.name })
  context.update('connectEnded', (state) => {
    const accounts = { ...state.accounts }
    for (const namespace of attempt.namespaces) {
      if (isMine(namespace) && accounts[namespace]?.status === 'connecting') {
        accounts[namespace] = { status: 'disconnected' }
      }
    }
    const shown = state.attempt === null || state.attempt.id <= attempt.id
    if (!shown) return { accounts }
    return {
      accounts,
      attempt: { ...attempt, status, ...(status === 'failed' ? { error: error.toJSON() } : {}) },
    }
  })
  return error
}
