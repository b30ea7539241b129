'use client'
import { shallowEqual, watchState } from '@latchkey/core/actions'
import type { MutationHook, QueryFunctions, QueryHook, QueryState, StateHook } from '@latchkey/core/hooks'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { type MutationResult, useMutation } from './useMutation.js'
import { useQuery } from './useQuery.js'

/** Parameters of a hook: in React, values. */
export type Given<A extends readonly unknown[]> = A

/** Stable functions; the object is stable as long as its fields are. */
export function fieldsHook<A extends readonly unknown[], T, S extends object, P>(
  hook: QueryHook<A, T, S, P>,
): (...given: A) => S & QueryFunctions
export function fieldsHook<A extends readonly unknown[], S extends object, F>(
  hook: StateHook<A, S, F>,
): (...given: A) => S & F
export function fieldsHook(hook: unknown) {
  const useHook = hookOf(hook as AnyHook)
  return (...given: AnyGiven) => {
    const { shown, functions } = useHook(given)
    return useMemo(() => ({ ...(shown as object), ...functions }), [shown, functions])
  }
}

export function valueHook<A extends readonly unknown[], S, T, P>(
  hook: StateHook<A, S> | QueryHook<A, T, S, P>,
): (...given: A) => S {
  const useHook = hookOf(hook as unknown as AnyHook)
  return (...given) => useHook(given).shown as S
}

export const mutationHook =
  <A extends readonly unknown[], T>(run: MutationHook<A, T>) =>
  (): MutationResult<A, T> =>
    useMutation(run)

type AnyGiven = readonly unknown[]
type AnyState = StateHook<AnyGiven, unknown, object>
type AnyQuery = QueryHook<AnyGiven, unknown, unknown, unknown>
type AnyHook = AnyState | AnyQuery

interface Used {
  readonly shown: unknown
  readonly functions: object
}

/** Decided by the definition, so a component always calls the same hooks. */
const hookOf = (hook: AnyHook): ((given: AnyGiven) => Used) =>
  'ask' in hook
    ? function useQueryHook(given) {
        return useAsked(hook, given)
      }
    : function useStateHook(given) {
        return useShown(hook, given)
      }

function useShown({ functions: make, key, pick, run, show }: AnyState, given: AnyGiven): Used {
  const { client, words } = useLatchkeyContext()
  const { locale } = words as { readonly locale?: string }
  const same = useSame(given)
  const latest = useLatest(given)
  const part = useLatchkeyState((state) => (pick ? pick(state) : show(state, client, ...same)))
  const shown = useMemo(
    () => (pick ? show(part as never, client, ...same) : part),
    [client, part, pick, same, show],
  )
  const now = useLatchkeyState((state) => key?.(state, ...same))
  useEffect(
    () => (now === undefined ? undefined : run?.(client, locale, ...latest.current)),
    [client, latest, locale, now, run],
  )
  const functions = useMemo(() => make?.(client, () => latest.current) ?? {}, [client, latest, make])
  return { shown, functions }
}

function useAsked({ again, ask, key, show }: AnyQuery, given: AnyGiven): Used {
  const { client } = useLatchkeyContext()
  const latest = useLatest(given)
  const asked = useLatchkeyState((state) => key(state, ...given))
  const question = useMemo(
    () => (asked === undefined ? undefined : () => ask(client, ...latest.current)),
    [ask, asked, client, latest],
  )
  const { data, error, refetch, status } = useQuery(question)
  useEffect(() => again && watchState(client, again, () => void refetch()), [again, client, refetch])
  const part = useLatchkeyState((state) => again?.(state))
  const shown = useMemo(() => {
    const query: QueryState<unknown> = { data, error, status }
    return show ? show(query, part) : query
  }, [data, error, part, show, status])
  const functions = useMemo(() => ({ refetch }), [refetch])
  return { shown, functions }
}

function useLatest(given: AnyGiven): RefObject<AnyGiven> {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  return latest
}

function useSame(given: AnyGiven): AnyGiven {
  const [keep] = useState(() => {
    let last = given
    return (now: AnyGiven) => (last = shallowEqual(last, now) ? last : now)
  })
  return keep(given)
}
