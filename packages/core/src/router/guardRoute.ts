import { action } from '../store/action.js'
import type { GuardConfig, GuardState } from '../store/defineViews.js'
import { isUnsupported } from '../store/isUnsupported.js'
import type { Route } from '../types/route.js'
import { views } from './views.js'

export type { GuardConfig, GuardState } from '../store/defineViews.js'

const CONNECT: Route = { view: 'Connect' }
const ACCOUNT: Route = { view: 'Account' }

/**
 * The view that is shown when a view is asked for, by what the table says of it. Pure; the rules, in this order:
 *
 * 1. Without an account, views that need one become Connect; on an unsupported network they become UnsupportedChain.
 *    With an account, views that need none become Account, unless a further wallet is to be connected.
 * 2. Behind a feature that is switched off: Account or Connect.
 * 3. What the view's own guard says.
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

/**
 * Goes to the view before. With one view left the modal closes.
 *
 * @param client the client whose modal moves
 */
export const goBack = action((context): void => {
  const { stack } = context.store.getState().modal
  if (stack.length < 2) {
    context.client.close()
    return
  }
  context.update('goBack', (state) => {
    const left = stack.slice(0, -1)
    const top = left.at(-1) ?? { view: 'Connect' as const }
    // What the list of networks says of a failed switch is said once.
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
