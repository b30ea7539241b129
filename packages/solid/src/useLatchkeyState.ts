import type { State } from '@latchkey/core'
import { shallowEqual } from '@latchkey/core/actions'
import { type Accessor, createMemo, createSignal, onMount, sharedConfig } from 'solid-js'
import { isServer } from 'solid-js/web'
import { useLatchkeyContext } from './context.js'

/**
 * A part of the client's state. Readers update only when it changes, compared field by field: a
 * selector may pick several fields and use other signals.
 */
export function useLatchkeyState<T>(selector: (state: State) => T): Accessor<T> {
  const { initial, state } = useLatchkeyContext()
  const isHydrating = !isServer && Boolean(sharedConfig.context)
  const [isSeeded, setSeeded] = createSignal(isServer || isHydrating)
  if (isHydrating) onMount(() => setSeeded(false))
  return createMemo(() => selector(isSeeded() ? initial : state()), undefined, { equals: shallowEqual })
}
