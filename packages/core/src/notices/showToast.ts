import { TOAST_SHOWN_MS, TOAST_SWAP_MS } from '@latchkey/protocol/constants'
import type { Context } from '../store/context.js'
import type { Toast } from '../types/state.js'

/** A toast without its id. */
export type ToastParameters = Omit<Toast, 'id'>

interface Memory {
  id: number
  timer: unknown
}

const TOAST = Symbol('toast')

function memoryOf(context: Context): Memory {
  let memory = context.scratch.get(TOAST) as Memory | undefined
  if (!memory) context.scratch.set(TOAST, (memory = { id: 0, timer: undefined }))
  return memory
}

/** The action of this name, for code that has the context. */
export function showToast(context: Context, toast: ToastParameters): void {
  const { platform } = context
  const memory = memoryOf(context)
  platform.clearTimeout(memory.timer)
  const show = (): void => {
    if (context.lifetime.aborted) return
    memory.id += 1
    const id = memory.id
    context.update('showToast', () => ({ toast: { ...toast, id } }))
    if (toast.variant !== 'loading')
      memory.timer = platform.setTimeout(() => hideToast(context), TOAST_SHOWN_MS)
  }
  if (context.store.getState().toast === null) {
    show()
    return
  }
  context.update('hideToast', () => ({ toast: null }))
  memory.timer = platform.setTimeout(show, TOAST_SWAP_MS)
}

/** The action of this name, for code that has the context. */
export function hideToast(context: Context): void {
  context.platform.clearTimeout(memoryOf(context).timer)
  if (context.store.getState().toast !== null) context.update('hideToast', () => ({ toast: null }))
}
