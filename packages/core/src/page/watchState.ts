import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'
import { shallowEqual } from './shallowEqual.js'

/**
 * Calls the listener when a part of the state changes. Parts are compared by their fields, so a
 * selector may build objects.
 *
 * @param listener receives the part and the previous one
 * @returns the stop function
 * @example
 * ```ts
 * watchState(client, accountOf, ({ address }) => (label.textContent = address ?? 'Connect'))
 * ```
 */
export function watchState<T>(
  client: Pick<Client, 'getState' | 'subscribe'>,
  selector: (state: State) => T,
  listener: (now: T, before: T) => void,
): () => void {
  let last = selector(client.getState())
  return client.subscribe((state) => {
    const before = last
    const next = selector(state)
    if (shallowEqual(next, before)) return
    last = next
    listener(next, before)
  })
}
