'use client'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import { createMutation } from '@latchkey/core/actions'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

/** A query with its state. */
export interface QueryResult<T> {
  /** `idle` while there is nothing to ask. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The latest answer to this query, kept while it is asked again, and if that fails. */
  readonly data: T | undefined
  readonly error: LatchkeyError | undefined
  /** Asks again; stable, never rejects. */
  readonly refetch: () => Promise<void>
}

/**
 * Runs a query when it changes, and drops answers to earlier queries.
 *
 * @param ask the query; another function is another query, undefined is none
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
    // Listeners run in subscription order, so the state is already new here.
    subscribe: (listener) => asking?.subscribe(listener) ?? (() => {}),
    refetch: async () => {
      // The state has the error.
      await asking?.mutateAsync().catch(() => {})
    },
  }
}
