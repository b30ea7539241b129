import { createMutation, type Mutation, type MutationState } from '@latchkey/core/actions'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import { createSubscriber } from 'svelte/reactivity'

export interface MutationResult<A extends readonly unknown[], T> extends Pick<
  Mutation<A, T>,
  'mutate' | 'mutateAsync' | 'reset'
> {
  readonly status: MutationState<T>['status']
  readonly data: T | undefined
  readonly error: LatchkeyError | undefined
}

/**
 * Tracks the latest call of any action of `@latchkey/core/actions`.
 *
 * @param run starts synchronously in `mutate`, so that a wallet may open its window
 * @example const connecting = useMutation((walletId: string) => connect(client, { walletId }))
 */
export function useMutation<A extends readonly unknown[], T>(
  run: (...given: A) => T | Promise<T>,
): MutationResult<A, T> {
  const { getState, subscribe, mutate, mutateAsync, reset } = createMutation(run)
  const follow = createSubscriber(subscribe)
  const read = () => {
    follow()
    return getState()
  }
  return {
    get status() {
      return read().status
    },
    get data() {
      return read().data
    },
    get error() {
      return read().error
    },
    mutate,
    mutateAsync,
    reset,
  }
}
