import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'

/** A text, or one for each plural form of its language that differs (`Intl.PluralRules`). */
type Text = string | ({ readonly other: string } & Readonly<Record<string, string>>)

/** A page's client, for a framework that draws its state. */
export interface PageOptions {
  /**
   * Fields of the state that are known before the client has started, for instance from a cookie (`cookieState` of
   * `@latchkey/core/cookie`). Shown on the server and while hydrating: give the same on both sides.
   */
  readonly initialState?: Partial<State> | undefined
  /** The language of the elements: one of `@latchkey/elements/locales/*`, or your own. Default English. */
  readonly locale?: { readonly locale: string; readonly direction?: 'rtl' | undefined } | undefined
  /** Texts of the elements that replace those of the language, key by key. */
  readonly words?: Readonly<Record<string, Text | undefined>> | undefined
  /** The function of `@latchkey/elements`: its buttons and its modal draw this client. Default: the page draws all itself. */
  readonly provideClient?:
    | ((client: Client, drawing: Omit<PageOptions, 'provideClient'>) => () => void)
    | undefined
}

/**
 * Runs a client for a page in a browser, and gives it to the elements.
 *
 * @param listener hears each change of the state
 * @returns stop
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
