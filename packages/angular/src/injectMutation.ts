import { computed, type Signal, signal } from '@angular/core'
import { createMutation, type Mutation, type MutationState } from '@latchkey/core/actions'
import type { LatchkeyError } from '@latchkey/protocol/errors'

export interface MutationResult<A extends readonly unknown[], T> extends Pick<
  Mutation<A, T>,
  'mutate' | 'mutateAsync' | 'reset'
> {
  readonly status: Signal<MutationState<T>['status']>
  readonly data: Signal<T | undefined>
  readonly error: Signal<LatchkeyError | undefined>
}

/**
 * Tracks the latest call of any action of `@latchkey/core/actions`.
 *
 * @param run starts synchronously in `mutate`, so that a wallet may open its window
 * @example readonly connecting = injectMutation((walletId: string) => connect(this.client, {
 *   walletId }))
 */
export function injectMutation<A extends readonly unknown[], T>(
  run: (...given: A) => T | Promise<T>,
): MutationResult<A, T> {
  const { getState, subscribe, mutate, mutateAsync, reset } = createMutation(run)
  const state = signal(getState())
  // The component owns the mutation.
  subscribe(() => state.set(getState()))
  return {
    status: computed(() => state().status),
    data: computed(() => state().data),
    error: computed(() => state().error),
    mutate,
    mutateAsync,
    reset,
  }
}
