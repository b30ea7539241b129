import {
  composeHook,
  type Composed,
  type Framework,
  type MutationHook,
  type QueryFunctions,
  type QueryHook,
  type StateHook,
} from '@latchkey/core/hooks'
import {
  computed,
  type ComputedRef,
  type MaybeRefOrGetter,
  onMounted,
  onUnmounted,
  shallowRef,
  toValue,
  watch,
} from 'vue'
import { useClient, useLatchkeyContext } from './context.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { type MutationResult, useMutation } from './useMutation.js'

/** Parameters that may be refs or getters. */
export type Given<A extends readonly unknown[]> = { [K in keyof A]: MaybeRefOrGetter<A[K]> }

export type Refs<S> = { readonly [K in keyof S]: ComputedRef<S[K]> }

/** One computed ref per field. */
export function fieldsHook<A extends readonly unknown[], T, S extends object, P>(
  hook: QueryHook<A, T, S, P>,
): (...given: Given<A>) => Refs<S> & QueryFunctions
export function fieldsHook<A extends readonly unknown[], S extends object, F>(
  hook: StateHook<A, S, F>,
): (...given: Given<A>) => Refs<S> & F
export function fieldsHook(hook: unknown) {
  return (...given: readonly unknown[]) => {
    const { read, functions } = compose(hook, given)
    const fields = Object.keys(read()).map((name) => [name, computed(() => read()[name])])
    return { ...functions, ...Object.fromEntries(fields) }
  }
}

export const valueHook =
  <A extends readonly unknown[], S, T, P>(
    hook: StateHook<A, S> | QueryHook<A, T, S, P>,
  ): ((...given: Given<A>) => ComputedRef<S>) =>
  (...given) =>
    computed(compose(hook, given).read) as ComputedRef<S>

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
    () => given.map(toValue),
  )

const means: Omit<Framework, 'client' | 'locale'> = {
  part: (selector) => {
    const part = useLatchkeyState(selector)
    return () => part.value
  },
  follow: ({ getState, subscribe }) => {
    const state = shallowRef(getState())
    // The component owns the store.
    subscribe(() => (state.value = getState()))
    return () => state.value
  },
  watch: (read, run) =>
    onMounted(() => {
      let stop: ReturnType<typeof run>
      const end = watch(
        read,
        (value) => {
          stop?.()
          stop = run(value)
        },
        { immediate: true },
      )
      onUnmounted(() => {
        end()
        stop?.()
      })
    }),
}
