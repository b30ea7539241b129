import type { Context } from '../client/context.js'
import type { Route } from '../types/route.js'
import { guardRoute } from './guardRoute.js'
import { isUnsupported } from './isUnsupported.js'

/**
 * Brings the open modal in line with the state after accounts or networks changed by themselves: a view whose guard
 * no longer lets it stand ends the visit (the modal closes; embedded, it goes home), and an unsupported network shows
 * UnsupportedChain (specification section 4).
 *
 * @param opens whether an unsupported network may open a closed modal
 * @param from the view that is judged; default the one on top
 */
export function settleRoutes(context: Context, opens: boolean, from?: Route): void {
  const state = context.store.getState()
  const unsupported = isUnsupported(state, context.config)
  if (!state.modal.open) {
    if (unsupported && opens && context.mounts.any()) void context.client.open({ view: 'UnsupportedChain' })
    return
  }
  const top = from ?? state.modal.stack.at(-1)
  if (!top) return
  const next = guardRoute(top, state, context.config)
  if (next.view === top.view) return
  if (next.view === 'UnsupportedChain') {
    context.update('unsupportedChain', ({ modal }) => ({
      modal: { ...modal, stack: [next], direction: 'forward' },
    }))
  } else context.client.close()
}
