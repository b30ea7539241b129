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
  const cancelled = error.name === 'request_aborted' ? 'cancelled' : 'failed'
  const status = error.name === 'user_rejected' ? 'declined' : cancelled
  context.log.info('connect', error.name)
  context.update('connectEnded', (state) => {
    const accounts = { ...state.accounts }
    for (const namespace of attempt.namespaces) {
      if (isMine(namespace) && accounts[namespace]?.status === 'connecting') {
        accounts[namespace] = { status: 'disconnected' }
      }
    }
    const ended: Attempt = { ...attempt, status, ...(status === 'failed' ? { error: error.toJSON() } : {}) }
    return { accounts, ...(state.attempt && state.attempt.id > attempt.id ? {} : { attempt: ended }) }
  })
  return error
}
