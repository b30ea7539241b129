import { shallowEqual } from '@latchkey/core/actions'
import {
  composeHook,
  type Framework,
  type MutationHook,
  type QueryFunctions,
  type QueryHook,
  type StateHook,
} from '@latchkey/core/hooks'
import { type Readable, readable } from 'svelte/store'
import { partOf, useClient, useLatchkeyContext } from './context.js'
import { type MutationStore, mutationStore } from './mutationStore.js'

export type Given<A extends readonly unknown[]> = A

/** A store of fields, with functions. */
export function fieldsHook<A extends readonly unknown[], T, S, P>(
  hook: QueryHook<A, T, S, P>,
): (...given: A) => Readable<S> & QueryFunctions
export function fieldsHook<A extends readonly unknown[], S, F>(
  hook: StateHook<A, S, F>,
): (...given: A) => Readable<S> & F
export function fieldsHook(hook: unknown) {
  return (...given: readonly unknown[]) => storeOf(hook as StateHook<readonly unknown[], unknown>, given)
}

export const valueHook: <A extends readonly unknown[], S, T, P>(
  hook: StateHook<A, S> | QueryHook<A, T, S, P>,
) => (...given: A) => Readable<S> = fieldsHook as never

export const mutationHook =
  <A extends readonly unknown[], T>(run: MutationHook<A, T>) =>
  (): MutationStore<A, T> => {
    const client = useClient()
    return mutationStore((...given: A) => run(client, ...given))
  }

/** Only while subscribed. */
function storeOf(hook: StateHook<readonly unknown[], unknown>, given: readonly unknown[]) {
  const page = useLatchkeyContext()
  const sources = [page.subscribe]
  const watched: ReturnType<typeof createWatch>[] = []
  const framework: Framework = {
    ...page,
    part: (selector) => partOf(selector).read,
    follow: ({ getState, subscribe }) => {
      sources.push(subscribe)
      return getState
    },
    watch: (read, run) => void watched.push(createWatch(read, run)),
  }
  const { read, functions } = composeHook(framework, hook, () => given)
  let shown = read()
  const store = readable(shown, (set) => {
    const update = () => {
      for (const { check } of watched) check()
      const next = read()
      if (!shallowEqual(next, shown)) set((shown = next))
    }
    const stops = [...sources.map((subscribe) => subscribe(update)), ...watched.map(({ stop }) => stop)]
    update()
    return () => {
      for (const stop of stops) stop()
    }
  })
  return { ...(functions as object), subscribe: store.subscribe }
}

function createWatch<T>(read: () => T, run: (value: T) => void | (() => void)) {
  let last: { readonly value: T } | undefined
  let end: ReturnType<typeof run>
  return {
    check: () => {
      const value = read()
      if (last && last.value === value) return
      last = { value }
      end?.()
      end = run(value)
    },
    stop: () => {
      end?.()
      end = last = undefined
    },
  }
}
