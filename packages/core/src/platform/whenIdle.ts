/** Runs when the browser is idle after the first paint; without `requestIdleCallback` shortly after it. */
export function whenIdle(win: (Window & typeof globalThis) | null, run: () => void): () => void {
  if (!win) return () => undefined
  if (typeof win.requestIdleCallback === 'function') {
    const handle = win.requestIdleCallback(run, { timeout: 2000 })
    return () => win.cancelIdleCallback(handle)
  }
  const handle = win.setTimeout(run, 200)
  return () => win.clearTimeout(handle)
}
