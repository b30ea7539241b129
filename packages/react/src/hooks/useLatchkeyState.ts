'use client'
import type { State } from '@latchkey/core'
import { shallowEqual } from '@latchkey/core/actions'
import { useState, useSyncExternalStore } from 'react'
import { useLatchkeyContext } from '../provider/LatchkeyContext.js'

/**
 * Reads a part of the client's state. Re-renders only when it changes; new objects with equal
 * fields count as unchanged, so a selector may pick several fields.
 */
export function useLatchkeyState<T>(selector: (state: State) => T): T {
  const { client, initial, read } = useLatchkeyContext()
  const [pick] = useState(createPicker<T>)
  return useSyncExternalStore(
    client.subscribe,
    () => pick(read(), selector),
    () => pick(initial, selector),
  )
}

/** React sees no change between equal parts. */
function createPicker<T>(): (state: State, selector: (state: State) => T) => T {
  let last: { readonly state: State; readonly selector: (state: State) => T; readonly value: T } | undefined
  return (state, selector) => {
    if (last?.state === state && last.selector === selector) return last.value
    const next = selector(state)
    const value = last && shallowEqual(last.value, next) ? last.value : next
    last = { state, selector, value }
    return value
  }
}
