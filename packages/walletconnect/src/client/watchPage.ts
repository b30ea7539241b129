export interface PageHandlers {
  readonly onWake: () => void
  /** The page may return from the cache. */
  readonly onHide: () => void
  readonly onShow: () => void
}

export function watchPage(window: (Window & typeof globalThis) | null, handlers: PageHandlers): () => void {
  if (window === null) return () => undefined
  const { document } = window
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') handlers.onWake()
  }
  const onShow = (): void => {
    handlers.onShow()
    handlers.onWake()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onShow)
  // Some webviews return without a visibility change.
  window.addEventListener('focus', onVisible)
  window.addEventListener('online', handlers.onWake)
  window.addEventListener('pagehide', handlers.onHide)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onShow)
    window.removeEventListener('focus', onVisible)
    window.removeEventListener('online', handlers.onWake)
    window.removeEventListener('pagehide', handlers.onHide)
  }
}
