import {
  composeHook,
  type Composed,
  type Framework,
  type MutationHook,
  type QueryFunctions,
  type QueryHook,
  type StateHook,
} from '@latchkey/core/hooks'
import { onMount } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'
import { toStore } from 'svelte/store'
import { useClient, useLatchkeyContext } from './context.js'
import { type Current, useLatchkeyState } from './useLatchkeyState.js'
import { type MutationResult, useMutation } from './useMutation.js'

/** A function may read a rune. */
export type MaybeGetter<T> = T | (() => T)

/** Parameters that may be functions. */
export type Given<A extends readonly unknown[]> = { [K in keyof A]: MaybeGetter<A[K]> }

/** One getter per field. */
export function fieldsHook<A extends readonly unknown[], T, S extends object, P>(
  hook: QueryHook<A, T, S, P>,
): (...given: Given<A>) => Readonly<S> & QueryFunctions
export function fieldsHook<A extends readonly unknown[], S extends object, F>(
  hook: StateHook<A, S, F>,
): (...given: Given<A>) => Readonly<S> & F
export function fieldsHook(hook: unknown) {
  return (...given: readonly unknown[]) => {
    const { read, functions } = compose(hook, given)
    const fields = Object.keys(read()).map((name) => [name, { enumerable: true, get: () => read()[name] }])
    return Object.defineProperties({ ...functions }, Object.fromEntries(fields))
  }
}

/** A hook as one value. */
export const valueHook =
  <A extends readonly unknown[], S, T, P>(
    hook: StateHook<A, S> | QueryHook<A, T, S, P>,
  ): ((...given: Given<A>) => Current<S>) =>
  (...given) => {
    const { read } = compose(hook, given)
    return {
      get current() {
        return read() as S
      },
    }
  }

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
  part: (selector) => {
    const part = useLatchkeyState(selector)
    return () => part.current
  },
  follow: ({ getState, subscribe }) => {
    const follow = createSubscriber(subscribe)
    return () => {
      follow()
      return getState()
    }
  },
  watch: (read, run) =>
    onMount(() => {
      let last: { readonly value: ReturnType<typeof read> } | undefined
      let stop: ReturnType<typeof run>
      // A store emits objects on every read.
      const end = toStore(read).subscribe((value) => {
        if (last && last.value === value) return
        last = { value }
        stop?.()
        stop = run(value)
      })
      return () => {
        end()
        stop?.()
      }
    }),
}
