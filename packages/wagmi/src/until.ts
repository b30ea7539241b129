import type { Client, State } from '@latchkey/core'

/**
 * Never rejects.
 *
 * @param ms default: unlimited
 */
export function until(client: Client, isSo: (state: State) => boolean, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    if (isSo(client.getState())) return resolve()
    const done = (): void => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = client.subscribe((state) => isSo(state) && done())
    const timer = ms === undefined ? undefined : setTimeout(done, ms)
  })
}
