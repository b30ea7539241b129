export type Behavior = 'ok' | 'never' | 'fail'

/** @throws TypeError like `fetch` without a network; the signal's reason after an abort */
export async function behave(behavior: Behavior, signal?: AbortSignal | null): Promise<void> {
  if (behavior === 'fail') throw new TypeError('Failed to fetch')
  if (behavior === 'ok') return
  await new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
