import type { Client, State } from '@latchkey/core'
import { type PageOptions, pageState, shallowEqual, startPage } from '@latchkey/core/actions'
import { getContext, onMount, setContext } from 'svelte'

export interface LatchkeyContext {
  readonly client: Client
  /** BCP 47 tag of the elements’ language. */
  readonly locale?: string | undefined
  /** The first render's until mounting, then the client's. */
  readonly read: () => State
  readonly subscribe: (listener: () => void) => () => void
}

// Shared by this package's entries.
const KEY = Symbol.for('@latchkey/svelte')

/**
 * Provides a client to the components below, and runs it while this component is mounted. Call it
 * while the root component initializes. Does not start it on a server.
 *
 * @example setLatchkey(client, { initialState: data.latchkey })
 */
export function setLatchkey(client: Client, options: PageOptions = {}): void {
  const { initial, read } = pageState(client, options.initialState)
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of Array.from(listeners)) listener()
  }
  let isMounted = false
  onMount(() => {
    const stop = startPage(client, options, tell)
    isMounted = true
    tell()
    return stop
  })
  setContext<LatchkeyContext>(KEY, {
    client,
    locale: options.locale?.locale,
    read: () => (isMounted ? read() : initial),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
}

/** @throws Error without {@link setLatchkey} (a mistake in the host's code) */
export function useLatchkeyContext(): LatchkeyContext {
  const context = getContext<LatchkeyContext | undefined>(KEY)
  if (!context) throw new Error('Latchkey: call setLatchkey(client) in the root component')
  return context
}

/** The client of the page. */
export const useClient = (): Client => useLatchkeyContext().client

/**
 * Keeps the object while its fields are equal.
 *
 * @returns `watch` calls the listener on changes
 */
export function partOf<T>(selector: (state: State) => T): {
  readonly read: () => T
  readonly watch: (listener: (part: T) => void) => () => void
} {
  const page = useLatchkeyContext()
  let last: { readonly part: T } | undefined
  const read = (): T => {
    const part = selector(page.read())
    if (!last || !shallowEqual(last.part, part)) last = { part }
    return last.part
  }
  const watch = (listener: (part: T) => void) => {
    let heard = read()
    return page.subscribe(() => {
      const part = read()
      if (part === heard) return
      heard = part
      listener(part)
    })
  }
  return { read, watch }
}
