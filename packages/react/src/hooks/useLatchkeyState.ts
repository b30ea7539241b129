'use client'
import type { State } from '@latchkey/core'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useClient, useLatchkeyContext } from '../provider/LatchkeyContext.js'

/**
 * A part of the client's state. Re-renders only when the part changes; parts that are new objects with the same
 * fields count as the same, so a selector may pick several fields.
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

/**
 * Applies selectors to states and keeps the last part: the same state and selector, or a part with the same fields,
 * give the same object again, so that React sees no change.
 */
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

/** Whether two values are the same, or plain objects or arrays with the same fields. */
export function shallowEqual(one: unknown, two: unknown): boolean {
  if (typeof one !== 'object' || typeof two !== 'object' || !one || !two) return Object.is(one, two)
  const left = Object.entries(one)
  const right = two as Readonly<Record<string, unknown>>
  return (
    left.length === Object.keys(two).length &&
    left.every(([key, value]) => key in right && Object.is(value, right[key]))
  )
}

/** The features as resolved from host, gateway and defaults (specification section 4). */
export const useFeatures = (): State['features'] => useLatchkeyState((state) => state.features)

/** Calls the listener for each event (specification section 7) while mounted; always the latest listener. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const client = useClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  }, [listener])
  useEffect(() => client.onEvent((event) => latest.current(event)), [client])
}
