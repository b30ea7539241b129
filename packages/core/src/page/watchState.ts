import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'
import { shallowEqual } from './shallowEqual.js'

/**
 * Calls the listener when a part of the state has changed. A part that is a new object with the same fields counts as the
 * same, so a selector may pick several.
 *
 * @param listener hears the part and the one before it; not called at the start
 * @returns stop
 * @example watchState(client, accountOf, ({ address }) => (label.textContent = address ?? 'Connect'))
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
