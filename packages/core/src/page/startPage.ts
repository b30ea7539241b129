import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'

/** One text per plural form (`Intl.PluralRules`). */
type Text = string | ({ readonly other: string } & Readonly<Record<string, string>>)

/** Options of a page's client. */
export interface PageOptions {
  /**
   * State known before the client's start (`cookieState` of `@latchkey/core/cookie`). Pass the same
   * on the server and during hydration.
   */
  readonly initialState?: Partial<State> | undefined
  /** The language of the elements: one of `@latchkey/elements/locales/*`, or your own. */
  readonly locale?: { readonly locale: string; readonly direction?: 'rtl' | undefined } | undefined
  /** Texts that replace the elements' own, by key. */
  readonly words?: Readonly<Record<string, Text | undefined>> | undefined
  /** `provideClient` of `@latchkey/elements`. Default: the page has its own UI. */
  readonly provideClient?:
    | ((client: Client, drawing: Omit<PageOptions, 'provideClient'>) => () => void)
    | undefined
}

/**
 * Starts a client for a page in a browser, and provides it to the elements.
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
