import { action } from '../client/action.js'
import type { Route } from '../types/route.js'
import { guardRoute } from './guardRoute.js'

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
