import { useCallback, useEffect, useRef, useState } from 'react'

export type Load<T> = {
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  /** Keeps the current data until the answer. */
  readonly reload: () => void
  readonly set: (data: T) => void
}

/** Drops answers for an earlier key. */
export function useLoad<T>(key: string, read: () => Promise<T>): Load<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: Error }>({ key })
  const latest = useRef(read)
  const turn = useRef(0)
  useEffect(() => {
    latest.current = read
  })
  const reload = useCallback(() => {
    turn.current += 1
    const ownTurn = turn.current
    latest.current().then(
      (data) => ownTurn === turn.current && setState({ key, data }),
      (error: unknown) =>
        ownTurn === turn.current &&
        setState((before) => ({
          ...(before.key === key ? before : {}),
          key,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
  }, [key])
  useEffect(() => {
    reload()
    return () => {
      turn.current += 1
    }
  }, [reload])
  const set = useCallback((data: T) => setState({ key, data }), [key])
  const isOf = state.key === key
  const data = isOf ? state.data : undefined
  const error = isOf ? state.error : undefined
  return { data, error, isLoading: data === undefined && error === undefined, reload, set }
}
