import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/wallet.js'
import { routeForWallet } from '../wallets/reach.js'
import { guardRoute } from './guardRoute.js'

/**
 * Pushes a view (after the guards of {@link guardRoute}). Navigating to the view that is on top replaces it.
 * It never touches the page's URL or history.
 *
 * @param client the client whose modal moves
 * @param route the view with its data
 */
export const navigate = action((context, route: Route): void => push(context, route))

function push(context: Context, route: Route): void {
  context.update('navigate', (state) => {
    const next = guardRoute(route, state, context.config)
    const { stack } = state.modal
    const kept = stack.at(-1)?.view === next.view ? stack.slice(0, -1) : stack
    return { modal: { ...state.modal, stack: [...kept, next], direction: 'forward' } }
  })
}

/**
 * What a press on a wallet's row does: goes to the screen on which it is asked. On a touch screen its app is opened
 * first, where a pairing is ready; to be called in the task of the tap, since phones block anything later.
 *
 * @param client the client whose modal moves
 * @param row the wallet that was pressed
 */
export const chooseWallet = action((context, row: WalletRow): void => {
  const isOpened = context.modal.router()?.tap(row) ?? false
  context.update('chooseWallet', ({ modal }) => ({ modal: { ...modal, wallet: { row, isOpened } } }))
  push(context, routeForWallet(context.client, row))
})

/**
 * Puts a view in the place of the one on top (after the guards).
 *
 * @param client the client whose modal moves
 * @param route the view with its data
 */
export const replaceRoute = action((context, route: Route): void => {
  context.update('replaceRoute', (state) => {
    const next = guardRoute(route, state, context.config)
    return {
      modal: { ...state.modal, stack: [...state.modal.stack.slice(0, -1), next], direction: 'forward' },
    }
  })
})

/**
 * Makes a view the only one of the history (after the guards).
 *
 * @param client the client whose modal moves
 * @param route the view with its data
 */
export const resetTo = action((context, route: Route): void => {
  context.update('resetTo', (state) => ({
    modal: { ...state.modal, stack: [guardRoute(route, state, context.config)], direction: 'none' },
  }))
})

/** Leaves the view on top and enters it again: what it asked for is asked for anew ("Try again"). */
export const enterAgain = action((context): void => context.modal.router()?.enterAgain())
