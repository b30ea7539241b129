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
    return {
      modal: {
        ...state.modal,
        stack: [...left.slice(0, -1), guardRoute(top, state, context.config)],
        direction: 'back',
      },
    }
  })
}
