import { action } from '../client/action.js'
import type { Route } from '../types/route.js'
import { guardRoute } from './guardRoute.js'

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
