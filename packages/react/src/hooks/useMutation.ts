'use client'
import type { Client } from '@latchkey/core'
import { createMutation, type Mutation, type MutationState } from '@latchkey/core/actions'
import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'

/**
 * An action with the state of its latest call: `status` (`idle`, `pending`, `success`, `error`), `data`, `error`; `mutate`
 * for event handlers, which never throws; `mutateAsync`, which rejects with a LatchkeyError; `reset`. A later call
 * supersedes an earlier one. The functions are stable.
 */
export type MutationResult<A extends readonly unknown[], T> = MutationState<T> &
  Pick<Mutation<A, T>, 'mutate' | 'mutateAsync' | 'reset'>

/** An action of the client as a mutation. @param action of a stable identity, such as a module's own */
export function useMutation<A extends readonly unknown[], T>(
  action: (client: Client, ...given: A) => Promise<T>,
): MutationResult<A, T> {
  const client = useClient()
  const mutation = useMemo(() => createMutation((...given: A) => action(client, ...given)), [client, action])
  const state = useSyncExternalStore(mutation.subscribe, mutation.getState, mutation.getState)
  return useMemo(() => {
    const { mutate, mutateAsync, reset } = mutation
    return { ...state, mutate, mutateAsync, reset }
  }, [mutation, state])
}
