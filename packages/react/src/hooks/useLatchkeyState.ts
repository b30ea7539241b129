'use client'
import type { State } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.js'
import { shallowEqual } from './shallowEqual.js'

/**
 * A part of the client's state. Re-renders only when the part changes; parts that are new objects with the same
 * fields count as the same, so a selector may pick several fields.
 */
export function useLatchkeyState<T>(selector: (state: State) => T): T {
  const { client, initial } = useLatchkeyContext()
  const kept = useRef<{ state: State; selector: (state: State) => T; value: T } | undefined>(undefined)
  const read = (state: State): T => {
    const last = kept.current
    if (last && last.state === state && last.selector === selector) return last.value
    const next = selector(state)
    const value = last && shallowEqual(last.value, next) ? last.value : next
    kept.current = { state, selector, value }
    return value
  }
  const subscribe = useCallback((changed: () => void) => client.subscribe(changed), [client])
  return useSyncExternalStore(
    subscribe,
    () => read(client.getState()),
    () => read(initial),
  )
}
