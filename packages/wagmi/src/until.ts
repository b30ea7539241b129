import type { Client, State } from '@latchkey/core'

/**
 * Never rejects.
 *
 * @param ms default: unlimited
 */
export function until(client: Client, condition: (state: State) => boolean, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    if (condition(client.getState())) return resolve()
    const done = (): void => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = client.subscribe((state) => condition(state) && done())
    const timer = ms === undefined ? undefined : setTimeout(done, ms)
  })
}
