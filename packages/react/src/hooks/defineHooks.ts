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
): (...args: A) => S & QueryFunctions
export function fieldsHook<A extends readonly unknown[], S extends object, F>(
  hook: StateHook<A, S, F>,
): (...args: A) => S & F
export function fieldsHook(hook: unknown) {
  const useHook = hookOf(hook as AnyHook)
  return (...args: AnyArguments) => {
    const { value, functions } = useHook(args)
    return useMemo(() => ({ ...(value as object), ...functions }), [value, functions])
  }
}

export function valueHook<A extends readonly unknown[], S, T, P>(
  hook: StateHook<A, S> | QueryHook<A, T, S, P>,
): (...args: A) => S {
  const useHook = hookOf(hook as unknown as AnyHook)
  return (...args) => useHook(args).value as S
}

export const mutationHook =
  <A extends readonly unknown[], T>(run: MutationHook<A, T>) =>
  (): MutationResult<A, T> =>
    useMutation(run)

type AnyArguments = readonly unknown[]
type AnyState = StateHook<AnyArguments, unknown, object>
type AnyQuery = QueryHook<AnyArguments, unknown, unknown, unknown>
type AnyHook = AnyState | AnyQuery

interface HookResult {
  readonly value: unknown
  readonly functions: object
}

/** Decided by the definition, so a component always calls the same hooks. */
const hookOf = (hook: AnyHook): ((args: AnyArguments) => HookResult) =>
  'ask' in hook
    ? function useQueryHook(args) {
        return useQueryValue(hook, args)
      }
    : function useStateHook(args) {
        return useStateValue(hook, args)
      }

function useStateValue({ functions: make, key, pick, run, show }: AnyState, args: AnyArguments): HookResult {
  const { client, words } = useLatchkeyContext()
  const { locale } = words as { readonly locale?: string }
  const same = useStableArguments(args)
  const latest = useLatest(args)
  const part = useLatchkeyState((state) => (pick ? pick(state) : show(state, client, ...same)))
  const value = useMemo(
    () => (pick ? show(part as never, client, ...same) : part),
    [client, part, pick, same, show],
  )
  const now = useLatchkeyState((state) => key?.(state, ...same))
  useEffect(
    () => (now === undefined ? undefined : run?.(client, locale, ...latest.current)),
    [client, latest, locale, now, run],
  )
  const functions = useMemo(() => make?.(client, () => latest.current) ?? {}, [client, latest, make])
  return { value, functions }
}

function useQueryValue({ again, ask, key, show }: AnyQuery, args: AnyArguments): HookResult {
  const { client } = useLatchkeyContext()
  const latest = useLatest(args)
  const queryKey = useLatchkeyState((state) => key(state, ...args))
  const question = useMemo(
    () => (queryKey === undefined ? undefined : () => ask(client, ...latest.current)),
    [ask, queryKey, client, latest],
  )
  const { data, error, refetch, status } = useQuery(question)
  useEffect(() => again && watchState(client, again, () => void refetch()), [again, client, refetch])
  const part = useLatchkeyState((state) => again?.(state))
  const value = useMemo(() => {
    const query: QueryState<unknown> = { data, error, status }
    return show ? show(query, part) : query
  }, [data, error, part, show, status])
  const functions = useMemo(() => ({ refetch }), [refetch])
  return { value, functions }
}

function useLatest(args: AnyArguments): RefObject<AnyArguments> {
  const latest = useRef(args)
  useEffect(() => {
    latest.current = args
  })
  return latest
}

function useStableArguments(args: AnyArguments): AnyArguments {
  const [keep] = useState(() => {
    let last = args
    return (now: AnyArguments) => (last = shallowEqual(last, now) ? last : now)
  })
  return keep(args)
}
