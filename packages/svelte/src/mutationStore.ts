import { createMutation, type Mutation, type MutationState } from '@latchkey/core/actions'
import { type Readable, readable } from 'svelte/store'

export type MutationStore<A extends readonly unknown[], T> = Readable<MutationState<T>> &
  Pick<Mutation<A, T>, 'mutate' | 'mutateAsync' | 'reset'>

/**
 * Tracks the latest call of any action of `@latchkey/core/actions`.
 *
 * @example const signing = mutationStore((message: string) => signMessage(client, { message }))
 */
export function mutationStore<A extends readonly unknown[], T>(
  run: (...given: A) => T | Promise<T>,
): MutationStore<A, T> {
  const { getState, subscribe, mutate, mutateAsync, reset } = createMutation(run)
  const store = readable(getState(), (set) => {
    set(getState())
    return subscribe(() => set(getState()))
  })
  return { subscribe: store.subscribe, mutate, mutateAsync, reset }
}
