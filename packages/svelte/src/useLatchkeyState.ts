import type { State } from '@latchkey/core'
import { createSubscriber } from 'svelte/reactivity'
import { partOf } from './context.js'

/** A value that templates, deriveds and effects follow. */
export interface Current<T> {
  readonly current: T
}

/**
 * A part of the client's state. Its readers run again only when the part changes; a part that is a new object with the
 * same fields counts as the same, so a selector may pick several fields and read runes of its own.
 */
export function useLatchkeyState<T>(selector: (state: State) => T): Current<T> {
  const { read, watch } = partOf(selector)
  const follow = createSubscriber(watch)
  return {
    get current() {
      follow()
      return read()
    },
  }
}
