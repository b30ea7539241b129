import { action } from '../client/action.js'
import type { Route } from '../types/route.js'
import { guardRoute } from './guardRoute.js'

/**
 * Pushes a view (after the guards of {@link guardRoute}). Navigating to the view that is on top replaces it.
 * It never touches the page's URL or history.
 *
 * @param client the client whose modal moves
 * @param route the view with its data
 */
export const navigate = action((context, route: Route): void => {
  context.update('navigate', (state) => {
    const next = guardRoute(route, state, context.config)
    const { stack } = state.modal
    const kept = stack.at(-1)?.view === next.view ? stack.slice(0, -1) : stack
    return { modal: { ...state.modal, stack: [...kept, next], direction: 'forward' } }
  })
})
