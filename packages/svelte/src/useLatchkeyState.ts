import type { State } from '@latchkey/core'
import { createSubscriber } from 'svelte/reactivity'
import { partOf } from './context.js'

/** A value that templates, deriveds and effects can track. */
export interface Current<T> {
  readonly current: T
}

/**
 * A part of the client's state. Readers update only when it changes, compared field by field: a
 * selector may pick several fields and read other runes.
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
