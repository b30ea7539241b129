/** Timers passed by a jump run at once. */
export interface MovableClock {
  readonly now: () => number
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly clearTimeout: (handle: unknown) => void
  jump(seconds: number): void
}

export function movableClock(): MovableClock {
  let ahead = 0
  const timers = new Map<NodeJS.Timeout, { readonly due: number; readonly run: () => void }>()
  const now = (): number => Date.now() + ahead
  return {
    now,
    setTimeout(run, ms) {
      const handle = setTimeout(() => {
        timers.delete(handle)
        run()
      }, ms)
      timers.set(handle, { due: now() + ms, run })
      return handle
    },
    clearTimeout(handle) {
      clearTimeout(handle as NodeJS.Timeout)
      timers.delete(handle as NodeJS.Timeout)
    },
    jump(seconds) {
      ahead += seconds * 1000
      for (const [handle, { due, run }] of [...timers].toSorted(([, a], [, b]) => a.due - b.due)) {
        if (due > now() || !timers.delete(handle)) continue
        clearTimeout(handle)
        run()
      }
    },
  }
}
