'use client'
import type { Client } from '@latchkey/core'
import { createMutation, type Mutation, type MutationState } from '@latchkey/core/actions'
import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'

/**
 * An action with the state of its latest call, which supersedes earlier ones: `status` (`idle`,
 * `pending`, `success`, `error`), `data`, `error`; `mutate` for event handlers, which never throws;
 * `mutateAsync`, which rejects with a LatchkeyError; `reset`. The functions are stable.
 */
export type MutationResult<A extends readonly unknown[], T> = MutationState<T> &
  Pick<Mutation<A, T>, 'mutate' | 'mutateAsync' | 'reset'>

/** @param action with a stable identity, such as a module's function */
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

/**
 * A mutation that can also be called, as its `mutateAsync`: one stable function, whose fields have
 * the state of the latest call.
 */
export type CallableMutation<A extends readonly unknown[], T> = MutationResult<A, T> &
  ((...given: A) => Promise<T>)

/** @param action with a stable identity, such as a module's function */
export function useCallableMutation<A extends readonly unknown[], T>(
  action: (client: Client, ...given: A) => Promise<T>,
): CallableMutation<A, T> {
  const client = useClient()
  const [call, { subscribe, getState }] = useMemo(() => createCall(client, action), [client, action])
  useSyncExternalStore(subscribe, getState, getState)
  return call
}

function createCall<A extends readonly unknown[], T>(
  client: Client,
  action: (client: Client, ...given: A) => Promise<T>,
): readonly [CallableMutation<A, T>, Mutation<A, T>] {
  const mutation = createMutation((...given: A) => action(client, ...given))
  const { getState, mutate, mutateAsync, reset } = mutation
  const call = Object.assign((...given: A) => mutateAsync(...given), { mutate, mutateAsync, reset })
  const field = (name: 'status' | 'data' | 'error') => ({ enumerable: true, get: () => getState()[name] })
  const fields = { status: field('status'), data: field('data'), error: field('error') }
  return [Object.defineProperties(call, fields) as CallableMutation<A, T>, mutation]
}
