import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { cancelAttempt } from '../connect/cancelAttempt.js'
import type { OpenResult } from '../types/client.js'
import { guardRoute } from './guardRoute.js'
import { openingOf } from './opening.js'

/**
 * Ends the visit of the modal: an attempt that waits is cancelled, the promise of `open()` settles with what the last
 * attempt came to (contracts.md 2). The stack stays until the next opening, so that the view can leave with motion;
 * an inline modal goes home instead of closing.
 */
export function closeModal(context: Context, result: OpenResult = lastResult(context)): void {
  const opening = openingOf(context)
  const { modal } = context.store.getState()
  if (modal.open) {
    cancelAttempt(context)
    context.update('close', (state) => {
      // What the views say of a failed switch is said once.
      const switching = state.switching?.status === 'failed' ? null : state.switching
      return context.mounts.embedded()
        ? {
            pairing: null,
            switching,
            modal: {
              open: true,
              loading: false,
              stack: [guardRoute({ view: 'Connect' }, state, context.config)],
              direction: 'none',
            },
          }
        : { modal: { ...state.modal, open: false, loading: false }, pairing: null, switching }
    })
  }
  opening?.settle(result)
}

function lastResult(context: Context): OpenResult {
  const { attempt } = context.store.getState()
  const opening = openingOf(context)
  if (!attempt || !opening || attempt.id <= opening.attemptBefore) return { status: 'dismissed' }
  if (attempt.status === 'declined') return { status: 'rejected' }
  if (attempt.status === 'failed' && attempt.error) {
    const { name, details } = attempt.error
    return { status: 'failed', error: new LatchkeyError(name, { details }) }
  }
  return { status: 'dismissed' }
}
