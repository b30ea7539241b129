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
 * A part of the client's state. Its readers run again only when the part changes; a part that is a new object with the
 * same fields counts as the same, so a selector may pick several fields and use refs of its own.
 */
export function useLatchkeyState<T>(selector: (state: State) => T): ComputedRef<T> {
  const { initial, state } = useLatchkeyContext()
  const isSeeded = useIsSeeded()
  return computed<T>((last) => {
    const next = selector(isSeeded.value ? initial : state.value)
    return shallowEqual(last, next) ? (last as T) : next
  })
}

/** True where a render must agree with the server's: on the server, and in a component that hydrates until it is mounted. */
function useIsSeeded() {
  const isServer = inject(ssrContextKey, undefined) !== undefined
  // While a component hydrates, its node has the element of the server already.
  const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  const isSeeded = shallowRef(isServer || isHydrating)
  if (isHydrating) onMounted(() => (isSeeded.value = false))
  return isSeeded
}
