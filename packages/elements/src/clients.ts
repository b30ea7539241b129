import type { Client, State } from '@latchkey/core'
import type { Customization } from './customization.js'
import type { Locale, Words } from './language.js'

/** The way in which a client is drawn. */
export interface ProvideOptions {
  /** The language: one of `@latchkey/elements/locales/*`, or your own. Default English. */
  readonly locale?: Locale | undefined
  /** Texts that replace those of the language, key by key. */
  readonly words?: Words | undefined
  /** The parts of the modal that the page draws itself: made by `customize` of `@latchkey/elements/customize`. */
  readonly customization?: Customization | undefined
  /** Fields of the state that are known already, for instance from a cookie (`cookieState` of `@latchkey/core/cookie`). */
  readonly initialState?: Partial<State> | undefined
}

/** A client that elements find, and the way in which it is drawn. */
export interface Provided extends ProvideOptions {
  readonly client: Client
}

interface Clients {
  readonly provided: Map<string, Provided>
  readonly listeners: Set<() => void>
}

// Elements are the page's, whichever copy of this package defined them: so are the clients that they find.
const KEY = Symbol.for('@latchkey/elements')

function clientsOf(page: typeof globalThis & { [KEY]?: Clients }): Clients {
  return (page[KEY] ??= { provided: new Map(), listeners: new Set() })
}

/**
 * Gives a client to the elements of the page. Those without a client of their own take the first one that was given; with
 * several, the `client` attribute names one by its `id`. Again with the same client, the language may change.
 *
 * @returns takes it back: elements that have no other one draw nothing
 * @example provideClient(createLatchkey({ networks: [mainnet], adapters: [eip155()] }))
 */
export function provideClient(client: Client, options: ProvideOptions = {}): () => void {
  const { provided, listeners } = clientsOf(globalThis)
  const entry = { ...options, client }
  provided.set(client.id, entry)
  const tell = () => listeners.forEach((listener) => listener())
  tell()
  return () => {
    if (provided.get(client.id) !== entry) return
    provided.delete(client.id)
    tell()
  }
}

/** The client of an id, or the first one that was given. */
export function findClient(id: string | null): Provided | undefined {
  const { provided } = clientsOf(globalThis)
  return id === null ? [...provided.values()][0] : provided.get(id)
}

/** Calls the listener whenever clients come or go. @returns stop */
export function onClients(listener: () => void): () => void {
  const { listeners } = clientsOf(globalThis)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
