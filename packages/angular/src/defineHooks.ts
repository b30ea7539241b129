import { computed, effect, inject, PLATFORM_ID, type Signal, signal, untracked } from '@angular/core'
import {
  composeHook,
  type Composed,
  type Framework,
  type MutationHook,
  type QueryFunctions,
  type QueryHook,
  type StateHook,
} from '@latchkey/core/hooks'
import { injectLatchkeyState } from './injectLatchkeyState.js'
import { injectMutation, type MutationResult } from './injectMutation.js'
import { injectClient, injectPage } from './provideLatchkey.js'

export type MaybeSignal<T> = T | (() => T)

/** Parameters that may be signals. */
export type Given<A extends readonly unknown[]> = { [K in keyof A]: MaybeSignal<A[K]> }

export type Signals<S> = { readonly [K in keyof S]: Signal<S[K]> }

/** One signal per field. */
export function fieldsHook<A extends readonly unknown[], T, S extends object, P>(
  hook: QueryHook<A, T, S, P>,
): (...given: Given<A>) => Signals<S> & QueryFunctions
export function fieldsHook<A extends readonly unknown[], S extends object, F>(
  hook: StateHook<A, S, F>,
): (...given: Given<A>) => Signals<S> & F
export function fieldsHook(hook: unknown) {
  return (...given: readonly unknown[]) => {
    const { read, functions } = compose(hook, given)
    const names = Object.keys(untracked(read))
    return { ...functions, ...Object.fromEntries(names.map((name) => [name, computed(() => read()[name])])) }
  }
}

/** A hook as one signal. */
export const valueHook =
  <A extends readonly unknown[], S, T, P>(
    hook: StateHook<A, S> | QueryHook<A, T, S, P>,
  ): ((...given: Given<A>) => Signal<S>) =>
  (...given) =>
    computed(compose(hook, given).read) as Signal<S>

export const mutationHook =
  <A extends readonly unknown[], T>(run: MutationHook<A, T>) =>
  (): MutationResult<A, T> => {
    const client = injectClient()
    return injectMutation((...given: A) => run(client, ...given))
  }

type Fields = Readonly<Record<string, unknown>>

const compose = (hook: unknown, given: readonly unknown[]): Composed<Fields, Fields> =>
  composeHook({ ...means, ...injectPage() }, hook as StateHook<readonly unknown[], Fields, Fields>, () =>
    given.map((value) => (typeof value === 'function' ? value() : value)),
  )

const means: Omit<Framework, 'client' | 'locale'> = {
  part: injectLatchkeyState,
  follow: ({ getState, subscribe }) => {
    const state = signal(getState())
    // The component owns the store.
    subscribe(() => state.set(getState()))
    return state
  },
  watch: (read, run) => {
    // Effects also run on servers.
    if (inject(PLATFORM_ID).toString() === 'server') return
    effect((onCleanup) => {
      const value = read()
      const stop = untracked(() => run(value))
      if (stop) onCleanup(stop)
    })
  },
}
