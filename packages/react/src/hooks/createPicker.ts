import type { State } from '@latchkey/core'
import { shallowEqual } from './shallowEqual.js'

/**
 * Applies selectors to states and keeps the last part: the same state and selector, or a part with the same fields,
 * give the same object again, so that React sees no change.
 */
export function createPicker<T>(): (state: State, selector: (state: State) => T) => T {
  let last: { readonly state: State; readonly selector: (state: State) => T; readonly value: T } | undefined
  return (state, selector) => {
    if (last?.state === state && last.selector === selector) return last.value
    const next = selector(state)
    const value = last && shallowEqual(last.value, next) ? last.value : next
    last = { state, selector, value }
    return value
  }
}
