'use client'
import type { State } from '@latchkey/core'
import { useState, useSyncExternalStore } from 'react'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.js'
import { createPicker } from './createPicker.js'

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
