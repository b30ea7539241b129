import { createStore } from 'zustand/vanilla'
import { createMutation } from '../page/createMutation.js'
import type { QueryState } from './definition.js'

/** Members are stable and need no `this`. */
export interface Query<T> {
  readonly getState: () => QueryState<T> & { readonly key: string | undefined }
  readonly subscribe: (listener: () => void) => () => void
  /** Starts another question, or none; drops the answer to an earlier one. */
  readonly start: (key: string | undefined, ask: () => Promise<T>) => Promise<void>
  /** Never rejects. */
  readonly refetch: () => Promise<void>
}

export function createQuery<T>(): Query<T> {
  const store = createStore<ReturnType<Query<T>['getState']>>(() => ({
    key: undefined,
    status: 'idle',
    data: undefined,
    error: undefined,
  }))
  let question: (() => Promise<T>) | undefined
  const asking = createMutation(() => (question as () => Promise<T>)())
  asking.subscribe(() => {
    const { status, data, error } = asking.getState()
    if (status === 'idle') return
    store.setState({ status, error, ...(status === 'success' && { data }) })
  })
  const refetch = async (): Promise<void> => {
    if (question) await asking.mutateAsync().catch(() => {})
  }
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    refetch,
    start: (key, ask) => {
      question = key === undefined ? undefined : ask
      asking.reset()
      store.setState({
        key,
        status: key === undefined ? 'idle' : 'pending',
        data: undefined,
        error: undefined,
      })
      return refetch()
    },
  }
}
