import {
  composeHook,
  type Composed,
  type Framework,
  type MutationHook,
  type QueryFunctions,
  type QueryHook,
  type StateHook,
} from '@latchkey/core/hooks'
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { useClient, useLatchkeyContext } from './context.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { type MutationResult, useMutation } from './useMutation.js'

export type MaybeAccessor<T> = T | Accessor<T>

/** Parameters that may be signals. */
export type Given<A extends readonly unknown[]> = { [K in keyof A]: MaybeAccessor<A[K]> }

export type Accessors<S> = { readonly [K in keyof S]: Accessor<S[K]> }

/** One signal per field. */
export function fieldsHook<A extends readonly unknown[], T, S extends object, P>(
  hook: QueryHook<A, T, S, P>,
): (...given: Given<A>) => Accessors<S> & QueryFunctions
export function fieldsHook<A extends readonly unknown[], S extends object, F>(
  hook: StateHook<A, S, F>,
): (...given: Given<A>) => Accessors<S> & F
export function fieldsHook(hook: unknown) {
  return (...given: readonly unknown[]) => {
    const { read, functions } = compose(hook, given)
    const fields = Object.keys(read()).map((name) => [name, () => read()[name]])
    return { ...functions, ...Object.fromEntries(fields) }
  }
}

/** A hook as one signal. */
export const valueHook =
  <A extends readonly unknown[], S, T, P>(
    hook: StateHook<A, S> | QueryHook<A, T, S, P>,
  ): ((...given: Given<A>) => Accessor<S>) =>
  (...given) =>
    createMemo(compose(hook, given).read) as Accessor<S>

export const mutationHook =
  <A extends readonly unknown[], T>(run: MutationHook<A, T>) =>
  (): MutationResult<A, T> => {
    const client = useClient()
    return useMutation((...given: A) => run(client, ...given))
  }

type Fields = Readonly<Record<string, unknown>>

const compose = (hook: unknown, given: readonly unknown[]): Composed<Fields, Fields> =>
  composeHook(
    { ...means, ...useLatchkeyContext() },
    hook as StateHook<readonly unknown[], Fields, Fields>,
    () => given.map((value) => (typeof value === 'function' ? value() : value)),
  )

const means: Omit<Framework, 'client' | 'locale'> = {
  part: useLatchkeyState,
  follow: ({ getState, subscribe }) => {
    const [state, setState] = createSignal(getState())
    // The component owns the store.
    subscribe(() => setState(getState))
    return state
  },
  watch: (read, run) =>
    createEffect(
      on(read, (value) => {
        const stop = run(value)
        if (stop) onCleanup(stop)
      }),
    ),
}
