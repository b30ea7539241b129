// For Svelte 4 and 5.
import type { State } from '@latchkey/core'
import { type Account, accountOf } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { type Readable, readable } from 'svelte/store'
import { partOf } from './context.js'

export { setLatchkey, useClient } from './context.js'
export { type MutationStore, mutationStore } from './mutationStore.js'
export * from './storeHooks.js'
export { useEvents, useProvider } from './useEvents.js'

/** A part of the client's state; see `useLatchkeyState`. */
export function latchkeyStore<T>(selector: (state: State) => T): Readable<T> {
  const { read, watch } = partOf(selector)
  return readable(read(), (set) => {
    set(read())
    return watch(set)
  })
}

/** The account of a chain family. @param namespace default: the family that the modal shows */
export const accountStore = <N extends Namespace = Namespace>(namespace?: N): Readable<Account<N>> =>
  latchkeyStore((state) => accountOf(state, namespace))
