// The published entry for components with stores, of Svelte 4 and 5.
import type { State } from '@latchkey/core'
import {
  type Account,
  accountOf,
  balanceOf,
  type BalanceResult,
  createMutation,
  modalOf,
  type Mutation,
  type MutationState,
  networkOf,
  type NetworkResult,
} from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { type Readable, readable } from 'svelte/store'
import { partOf, useClient } from './context.js'

export { setLatchkey, useClient } from './context.js'

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

/** The active network of a chain family. @param namespace default: the family that the modal shows */
export function networkStore(namespace?: Namespace): Readable<NetworkResult> {
  const { networks } = useClient().config
  return latchkeyStore((state) => networkOf(state, networks, namespace))
}

/** The native balance of a family's account. @param namespace default: the family that the modal shows */
export const balanceStore = (namespace?: Namespace): Readable<BalanceResult> =>
  latchkeyStore((state) => balanceOf(state, namespace))

/** Whether the modal is open, and the view on top. */
export const modalStore = (): Readable<ReturnType<typeof modalOf>> => latchkeyStore(modalOf)

/**
 * A store of the state of an action's latest call, with the functions that call and reset it.
 *
 * @example const signing = mutationStore((message: string) => signMessage(client, { message }))
 */
export function mutationStore<A extends readonly unknown[], T>(
  run: (...given: A) => T | Promise<T>,
): Readable<MutationState<T>> & Pick<Mutation<A, T>, 'mutate' | 'mutateAsync' | 'reset'> {
  const { getState, subscribe, mutate, mutateAsync, reset } = createMutation(run)
  const store = readable(getState(), (set) => {
    set(getState())
    return subscribe(() => set(getState()))
  })
  return { subscribe: store.subscribe, mutate, mutateAsync, reset }
}
