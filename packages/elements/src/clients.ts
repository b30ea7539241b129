import type { Client, State } from '@latchkey/core'
import type { Customization } from './customization.js'
import type { Locale, Words } from './language.js'

/** How a client is drawn. */
export interface ProvideOptions {
  /** The language: one of `@latchkey/elements/locales/*`, or your own. Default English. */
  readonly locale?: Locale | undefined
  /** Texts that replace those of the language, key by key. */
  readonly words?: Words | undefined
  /** Parts of the modal drawn by the page: from `customize` of `@latchkey/elements/customize`. */
  readonly customization?: Customization | undefined
  /**
   * Known fields of the state, for instance from a cookie (`cookieState` of
   * `@latchkey/core/cookie`).
   */
  readonly initialState?: Partial<State> | undefined
}

export interface Provided extends ProvideOptions {
  readonly client: Client
}

interface Clients {
  readonly provided: Map<string, Provided>
  readonly listeners: Set<() => void>
}

// For all copies of this package on the page.
const KEY = Symbol.for('@latchkey/elements')

function clientsOf(page: typeof globalThis & { [KEY]?: Clients }): Clients {
  return (page[KEY] ??= { provided: new Map(), listeners: new Set() })
}

/**
 * Provides a client to the page's elements. Those without their own use the first provided one; the
 * `client` attribute selects another by its `id`. Call it again with the same client to change the
 * language.
 *
 * @returns a function that withdraws it: elements without another client draw nothing
 * @example provideClient(createLatchkey({ networks: [mainnet], adapters: [eip155()] }))
 */
export function provideClient(client: Client, options: ProvideOptions = {}): () => void {
  const { provided, listeners } = clientsOf(globalThis)
  const entry = { ...options, client }
  provided.set(client.id, entry)
  const notify = () => listeners.forEach((listener) => listener())
  notify()
  return () => {
    if (provided.get(client.id) !== entry) return
    provided.delete(client.id)
    notify()
  }
}

export function findClient(id: string | null): Provided | undefined {
  const { provided } = clientsOf(globalThis)
  return id === null ? [...provided.values()][0] : provided.get(id)
}

export function onClients(listener: () => void): () => void {
  const { listeners } = clientsOf(globalThis)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
