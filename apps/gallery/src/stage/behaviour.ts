/** How a double answers: as it should, not at all, or like a network that is gone. */
export type Behaviour = 'ok' | 'never' | 'fail'

/**
 * Plays a behaviour before an answer: returns at once, waits until the request is aborted, or fails.
 *
 * @throws TypeError as `fetch` does without a network; the signal's reason after an abort
 */
export async function behave(behaviour: Behaviour, signal?: AbortSignal | null): Promise<void> {
  if (behaviour === 'fail') throw new TypeError('Failed to fetch')
  if (behaviour === 'ok') return
  await new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
