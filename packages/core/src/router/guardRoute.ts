import { action } from '../store/action.js'
import type { GuardConfig, GuardState } from '../store/defineViews.js'
import { isUnsupported } from '../store/isUnsupported.js'
import type { Route } from '../types/route.js'
import { views } from './views.js'

export type { GuardConfig, GuardState } from '../store/defineViews.js'

const CONNECT: Route = { view: 'Connect' }
const ACCOUNT: Route = { view: 'Account' }

/**
 * Resolves the view to show for a requested one. Pure. Rules in order:
 *
 * 1. Without an account, views that need one become Connect; on an unsupported network,
 *    UnsupportedChain. With an account, views for disconnected visitors become Account, unless
 *    another wallet is being added.
 * 2. A disabled feature's view becomes Account or Connect.
 * 3. The view's own guard.
 */
export function guardRoute(route: Route, state: GuardState, config: GuardConfig): Route {
  const { needs, feature, guard } = views[route.view]
  const connected = state.accounts[state.namespace]?.status === 'connected'
  const home = (): Route => (connected ? guardRoute(ACCOUNT, state, config) : CONNECT)
  if (needs === 'account') {
    if (!connected) return CONNECT
    if (route.view !== 'UnsupportedChain' && isUnsupported(state, config)) return { view: 'UnsupportedChain' }
  }
  const isFurther = 'another' in route && state.features.multiWallet
  if ((needs === 'disconnected' && connected && !isFurther) || (feature && !state.features[feature]))
    return home()
  const instead = guard?.(state, config)
  return instead === 'home' ? home() : (instead ?? route)
}

/** Navigates back; closes the modal on the first view. */
export const goBack = action((context): void => {
  const { stack } = context.store.getState().modal
  if (stack.length < 2) {
    context.client.close()
    return
  }
  context.update('goBack', (state) => {
    const left = stack.slice(0, -1)
    const top = left.at(-1) ?? { view: 'Connect' as const }
    // A failed switch is reported once.
    const isRead = stack.at(-1)?.view === 'Networks' && state.switching?.status === 'failed'
    return {
      switching: isRead ? null : state.switching,
      modal: {
        ...state.modal,
        stack: [...left.slice(0, -1), guardRoute(top, state, context.config)],
        direction: 'back',
      },
    }
  })
})
