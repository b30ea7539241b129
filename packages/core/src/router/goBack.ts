import type { Context } from '../client/context.js'
import { guardRoute } from './guardRoute.js'

/** The action of this name, for code that has the context. */
export function goBack(context: Context): void {
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
}
