import type { Context } from '../store/context.js'
import { isUnsupported } from '../store/isUnsupported.js'
import type { Route } from '../types/route.js'
import type { ConnectedAccount } from '../types/state.js'
import { afterConnect, runAfterConnect } from './afterConnect.js'
import { guardRoute } from './guardRoute.js'
import { views } from './views.js'

/**
 * A view that its guard no longer allows ends the opening.
 *
 * @param opens an unsupported network may open a closed modal
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

/**
 * Settles `open()`, then closes the modal or continues to UnsupportedChain, a view that `resumes`,
 * or the one that SwitchActiveChain named.
 *
 * @param stays set after a restore: an open modal shows the account
 */
export function finishOpening(context: Context, account: ConnectedAccount, stays = false): void {
  if (stays || afterConnect(context).length === 0) end(context, account, stays)
  else {
    runAfterConnect(context, account).then((isDone) => {
      if (isDone) end(context, account, stays)
      // The view below would wait forever.
      else context.client.close()
    }, context.log.failed('A step after connecting'))
  }
}

function end(context: Context, account: ConnectedAccount, stays: boolean): void {
  const state = context.store.getState()
  const { stack } = state.modal
  const at = stack.findLastIndex(
    (route) => route.view === 'SwitchActiveChain' && route.namespace === account.namespace,
  )
  context.modal.router()?.settle({ status: 'connected', account })
  const top = stack.at(-1)
  if (stays && state.modal.open && top) {
    context.update('restored', ({ modal }) => ({
      modal: { ...modal, stack: [...modal.stack.slice(0, -1), guardRoute(top, state, context.config)] },
    }))
    return
  }
  const back = stack.findLastIndex(({ view }) => views[view].resumes)
  if (state.modal.open && back >= 0) {
    context.update('afterConnect', ({ modal }) => ({
      modal: { ...modal, stack: stack.slice(0, back + 1), direction: 'forward' },
    }))
    return
  }
  if (!state.modal.open || isUnsupported(state, context.config)) {
    settleRoutes(context, !stays, { view: 'Account' })
    return
  }
  const asked = stack[at]
  if (asked?.view === 'SwitchActiveChain' && asked.afterwards && Object.hasOwn(views, asked.afterwards)) {
    const route = guardRoute({ view: asked.afterwards } as Route, state, context.config)
    const under = asked.replace ? [] : stack.slice(0, at).filter(({ view }) => view !== route.view)
    context.update('afterConnect', ({ modal }) => ({
      modal: { ...modal, stack: [...under, route], direction: 'forward' },
    }))
    return
  }
  context.modal.close()
}
