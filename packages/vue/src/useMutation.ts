import { createMutation, type Mutation, type MutationState } from '@latchkey/core/actions'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import { computed, type ComputedRef, shallowRef } from 'vue'

export interface MutationResult<A extends readonly unknown[], T> extends Pick<
  Mutation<A, T>,
  'mutate' | 'mutateAsync' | 'reset'
> {
  readonly status: ComputedRef<MutationState<T>['status']>
  readonly data: ComputedRef<T | undefined>
  readonly error: ComputedRef<LatchkeyError | undefined>
}

/**
 * Tracks the latest call of any action of `@latchkey/core/actions`.
 *
 * @param run starts synchronously in `mutate`, so that a wallet may open its window
 * @example const { mutate, status } = useMutation((walletId: string) => connect(client, { walletId
 *   }))
 */
export function useMutation<A extends readonly unknown[], T>(
  run: (...given: A) => T | Promise<T>,
): MutationResult<A, T> {
  const { getState, subscribe, mutate, mutateAsync, reset } = createMutation(run)
  const state = shallowRef(getState())
  // The component owns the mutation.
  subscribe(() => (state.value = getState()))
  return {
    status: computed(() => state.value.status),
    data: computed(() => state.value.data),
    error: computed(() => state.value.error),
    mutate,
    mutateAsync,
    reset,
  }
}
