/** A double's answer: normal, none, or a network failure. */
export type Behaviour = 'ok' | 'never' | 'fail'

/**
 * Applies a behavior before an answer: returns at once, waits for the abort, or fails.
 *
 * @throws TypeError like `fetch` without a network; the signal's reason after an abort
 */
export async function behave(behaviour: Behaviour, signal?: AbortSignal | null): Promise<void> {
  if (behaviour === 'fail') throw new TypeError('Failed to fetch')
  if (behaviour === 'ok') return
  await new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
