import { createMutation, type Mutation, type MutationState } from '@latchkey/core/actions'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import { type Accessor, createSignal } from 'solid-js'

export interface MutationResult<A extends readonly unknown[], T> extends Pick<
  Mutation<A, T>,
  'mutate' | 'mutateAsync' | 'reset'
> {
  readonly status: Accessor<MutationState<T>['status']>
  readonly data: Accessor<T | undefined>
  readonly error: Accessor<LatchkeyError | undefined>
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
  const [state, setState] = createSignal(getState())
  // The component owns the mutation.
  subscribe(() => setState(getState))
  return {
    status: () => state().status,
    data: () => state().data,
    error: () => state().error,
    mutate,
    mutateAsync,
    reset,
  }
}
