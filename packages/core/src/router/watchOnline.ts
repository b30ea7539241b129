import type { Context } from '../client/context.js'

const WATCH = Symbol('online')

/** Follows whether the browser is online, from the first opening of the modal until the run ends. */
export function watchOnline(context: Context): void {
  const { platform, lifetime, scratch, store } = context
  const win = platform.window
  if (!win || lifetime.aborted || scratch.get(WATCH) === lifetime) return
  scratch.set(WATCH, lifetime)
  const read = (): void => {
    const online = win.navigator.onLine !== false
    if (store.getState().online !== online) context.update('online', () => ({ online }))
  }
  read()
  win.addEventListener('online', read, { signal: lifetime })
  win.addEventListener('offline', read, { signal: lifetime })
}
