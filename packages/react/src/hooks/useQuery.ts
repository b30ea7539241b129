'use client'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import { createMutation } from '@latchkey/core/actions'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

/** A query with its state. */
export interface QueryResult<T> {
  /** `idle` while there is nothing to ask. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The latest answer, kept during and after a failed refetch. */
  readonly data: T | undefined
  readonly error: LatchkeyError | undefined
  /** Stable, never rejects. */
  readonly refetch: () => Promise<void>
}

/**
 * Drops answers to earlier queries.
 *
 * @param ask another function is another query, undefined is none
 */
export function useQuery<T>(ask: (() => Promise<T>) | undefined): QueryResult<T> {
  const query = useMemo(() => createQuery(ask), [ask])
  const state = useSyncExternalStore(query.subscribe, query.getState, query.getState)
  useEffect(() => {
    void query.refetch()
  }, [query])
  return useMemo(() => ({ ...state, refetch: query.refetch }), [query, state])
}

type QueryState<T> = Omit<QueryResult<T>, 'refetch'>

function createQuery<T>(ask: (() => Promise<T>) | undefined): {
  readonly getState: () => QueryState<T>
  readonly subscribe: (listener: () => void) => () => void
  readonly refetch: () => Promise<void>
} {
  const asking = ask && createMutation(ask)
  let state: QueryState<T> = { status: ask ? 'pending' : 'idle', data: undefined, error: undefined }
  asking?.subscribe(() => {
    const { status, data, error } = asking.getState()
    state = { status, data: status === 'success' ? data : state.data, error }
  })
  return {
    getState: () => state,
    // Listeners run in subscription order: the state is already new.
    subscribe: (listener) => asking?.subscribe(listener) ?? (() => {}),
    refetch: async () => {
      await asking?.mutateAsync().catch(() => {})
    },
  }
}
