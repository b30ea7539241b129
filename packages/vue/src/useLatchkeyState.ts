import type { State } from '@latchkey/core'
import { shallowEqual } from '@latchkey/core/actions'
import {
  computed,
  type ComputedRef,
  getCurrentInstance,
  inject,
  onMounted,
  shallowRef,
  ssrContextKey,
} from 'vue'
import { useLatchkeyContext } from './context.js'

/**
 * A part of the client's state. Readers update only when it changes, compared field by field: a
 * selector may pick several fields and use other refs.
 */
export function useLatchkeyState<T>(selector: (state: State) => T): ComputedRef<T> {
  const { initial, state } = useLatchkeyContext()
  const isSeeded = useIsSeeded()
  return computed<T>((last) => {
    const next = selector(isSeeded.value ? initial : state.value)
    return shallowEqual(last, next) ? (last as T) : next
  })
}

/** A hydrating component's render matches the server's until it is mounted. */
function useIsSeeded() {
  const isServer = inject(ssrContextKey, undefined) !== undefined
  // Its node is the server's element.
  const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  const isSeeded = shallowRef(isServer || isHydrating)
  if (isHydrating) onMounted(() => (isSeeded.value = false))
  return isSeeded
}
