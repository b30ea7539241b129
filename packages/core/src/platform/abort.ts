/** `AbortSignal.any` is too new for the supported browsers. `unlink` frees longer-lived signals. */
export function linkSignals(signals: readonly (AbortSignal | undefined)[]): {
  readonly controller: AbortController
  readonly unlink: () => void
} {
  const controller = new AbortController()
  const links = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) controller.abort()
    signal?.addEventListener('abort', () => controller.abort(), { signal: links.signal })
  }
  return { controller, unlink: () => links.abort() }
}
