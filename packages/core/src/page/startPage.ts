import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'

/** By plural form (`Intl.PluralRules`). */
type Text = string | ({ readonly other: string } & Readonly<Record<string, string>>)

/** Options of a page's client. */
export interface PageOptions {
  /**
   * State known before the start (`cookieState` of `@latchkey/core/cookie`); the same on the server
   * and during hydration.
   */
  readonly initialState?: Partial<State> | undefined
  /** Language of the elements: one of `@latchkey/elements/locales/*`, or your own. */
  readonly locale?: { readonly locale: string; readonly direction?: 'rtl' | undefined } | undefined
  /** Replaces the elements' texts, by key. */
  readonly words?: Readonly<Record<string, Text | undefined>> | undefined
  /** `provideClient` of `@latchkey/elements`, unless the page has its own UI. */
  readonly provideClient?:
    | ((client: Client, drawing: Omit<PageOptions, 'provideClient'>) => () => void)
    | undefined
}

/**
 * Starts a client in a browser and provides it to the elements.
 *
 * @param listener called on each change of the state
 * @returns the stop function
 */
export function startPage(
  client: Client,
  { provideClient, ...drawing }: PageOptions,
  listener: () => void,
): () => void {
  const stops = [client.subscribe(listener), client.start(), provideClient?.(client, drawing)]
  return () => {
    for (const stop of stops) stop?.()
  }
}
