/** Runs when the browser is idle after the first paint; without `requestIdleCallback` shortly after it. */
export function whenIdle(win: (Window & typeof globalThis) | null, run: () => void): () => void {
  if (!win) return () => undefined
  const knowsIdle = typeof win.requestIdleCallback === 'function'
  const handle = knowsIdle ? win.requestIdleCallback(run, { timeout: 2000 }) : win.setTimeout(run, 200)
  return () => (knowsIdle ? win.cancelIdleCallback(handle) : win.clearTimeout(handle))
}
