import type { Context } from '../client/context.js'
import { closeModal } from './closeModal.js'
import { guardRoute } from './guardRoute.js'

/**
 * Follows what can draw the modal: inline it is always open; when the last place is gone, an open modal closes, one
 * macrotask later (StrictMode takes a place away and brings it back).
 */
export function syncMounts(context: Context): void {
  const { open } = context.store.getState().modal
  if (context.mounts.embedded() && !open) {
    context.update('embed', (state) => ({
      modal: {
        open: true,
        loading: false,
        stack: [guardRoute({ view: 'Connect' }, state, context.config)],
        direction: 'none',
      },
    }))
  } else if (open && !context.mounts.any()) {
    context.platform.setTimeout(() => {
      if (!context.mounts.any()) closeModal(context)
    }, 0)
  }
}
