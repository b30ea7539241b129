import type { Context } from '../client/context.js'
import type { ConnectedAccount } from '../types/state.js'
import { closeModal } from './closeModal.js'
import { guardRoute } from './guardRoute.js'
import { isUnsupported } from './isUnsupported.js'
import { openingOf } from './opening.js'
import { settleRoutes } from './settleRoutes.js'

/**
 * Ends a visit that led to a connection: `open()` settles as connected, then the modal closes, or goes on to
 * UnsupportedChain, or to the view that SwitchActiveChain named for afterwards.
 *
 * @param stays the visitor did not connect just now (restore): an open modal shows the account instead of closing
 */
export function finishOpening(context: Context, account: ConnectedAccount, stays = false): void {
  const state = context.store.getState()
  const then = state.modal.stack.findLast(
    (route) => route.view === 'SwitchActiveChain' && route.namespace === account.namespace,
  )
  openingOf(context)?.settle({ status: 'connected', account })
  const top = state.modal.stack.at(-1)
  if (stays && state.modal.open && top) {
    context.update('restored', ({ modal }) => ({
      modal: { ...modal, stack: [...modal.stack.slice(0, -1), guardRoute(top, state, context.config)] },
    }))
    return
  }
  if (!state.modal.open || isUnsupported(state, context.config)) {
    // The connecting view, which may stand on any network, has done its work.
    settleRoutes(context, !stays, { view: 'Account' })
    return
  }
  if (then?.view === 'SwitchActiveChain' && then.then !== undefined) {
    const route = guardRoute({ view: then.then } as Parameters<typeof guardRoute>[0], state, context.config)
    context.update('afterConnect', ({ modal }) => ({
      modal: { ...modal, stack: [route], direction: 'forward' },
    }))
    return
  }
  closeModal(context)
}
