import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import { guardRoute } from './guardRoute.js'

/**
 * Goes to the view before. With one view left the modal closes (specification section 2).
 *
 * @param client the client whose modal moves
 */
export function goBack(client: Client): void {
  const context = contextOf(client)
  const { stack } = context.store.getState().modal
  if (stack.length < 2) {
    client.close()
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
