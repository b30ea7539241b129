import { TOAST_SHOWN_MS, TOAST_SWAP_MS } from '@latchkey/protocol/constants'
import { perClient } from '../platform/perClient.js'
import { action } from '../store/action.js'
import type { Toast } from '../types/state.js'

export type ToastParameters = Omit<Toast, 'id'>

interface Memory {
  id: number
  timer: unknown
  free: number
}

const memoryOf = perClient((): Memory => ({ id: 0, timer: undefined, free: 0 }))

/**
 * Shows a toast. An open toast closes first; the new one follows after 150 ms. `success` and
 * `error` close after 4 s; `loading` stays until replaced or hidden.
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

/** Hides the current or waiting toast. */
export const hideToast = action((context): void => {
  context.platform.clearTimeout(memoryOf(context).timer)
  if (context.store.getState().toast !== null) context.update('hideToast', () => ({ toast: null }))
})
