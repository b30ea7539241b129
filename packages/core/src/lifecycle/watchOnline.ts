import type { Context } from '../client/context.js'

/** Follows whether the browser is online. Returns stop. */
export function watchOnline(context: Context): () => void {
  const win = context.platform.window
  if (!win) return () => undefined
  const read = (): void => {
    const online = win.navigator.onLine !== false
    if (context.store.getState().online !== online) context.update('online', () => ({ online }))
  }
  read()
  win.addEventListener('online', read)
  win.addEventListener('offline', read)
  return () => {
    win.removeEventListener('online', read)
    win.removeEventListener('offline', read)
  }
}
