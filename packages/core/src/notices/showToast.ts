import { TOAST_SHOWN_MS, TOAST_SWAP_MS } from '@latchkey/protocol/constants'
import { perClient } from '../platform/perClient.js'
import { action } from '../store/action.js'
import type { Toast } from '../types/state.js'

/** A toast without its id. */
export type ToastParameters = Omit<Toast, 'id'>

interface Memory {
  id: number
  timer: unknown
  /** When the toast before is gone long enough, ms since the epoch. */
  free: number
}

// Ids never come back, and a timer is no state.
const memoryOf = perClient((): Memory => ({ id: 0, timer: undefined, free: 0 }))

/**
 * Shows a toast. When one is open it closes first and the new one comes after 150 ms; so does one that comes in
 * the pause, instead of the one that waits.
 * `success` and `error` go after 4 s, `loading` stays until it is replaced or hidden.
 *
 * @param client the client that shows it
 * @param toast variant, text, and an optional link such as the explorer's
 */
export const showToast = action((context, toast: ToastParameters): void => {
  const { platform } = context
  const memory = memoryOf(context)
  platform.clearTimeout(memory.timer)
  const show = (): void => {
    if (context.lifetime.aborted) return
    memory.id += 1
    const id = memory.id
    context.update('showToast', () => ({ toast: { ...toast, id } }))
    if (toast.variant !== 'loading')
      memory.timer = platform.setTimeout(() => hideToast(context.client), TOAST_SHOWN_MS)
  }
  if (context.store.getState().toast !== null) {
    context.update('hideToast', () => ({ toast: null }))
    memory.free = platform.now() + TOAST_SWAP_MS
  }
  const pause = memory.free - platform.now()
  if (pause > 0) memory.timer = platform.setTimeout(show, Math.min(pause, TOAST_SWAP_MS))
  else show()
})

/** Hides the toast that is open or about to open. */
export const hideToast = action((context): void => {
  context.platform.clearTimeout(memoryOf(context).timer)
  if (context.store.getState().toast !== null) context.update('hideToast', () => ({ toast: null }))
})
