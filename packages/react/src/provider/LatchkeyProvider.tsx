'use client'
import type { Client, State } from '@latchkey/core'
import { pageState, shallowEqual } from '@latchkey/core/actions'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createModalHost } from '../modal/shell/host.js'
import type { Customization } from '../customize/Customization.js'
import type { Locale } from '../words/Locale.js'
import type { WordOverrides } from '../words/WordOverrides.js'
import { LatchkeyContext } from './LatchkeyContext.js'

/** Properties of {@link LatchkeyProvider}. */
export interface LatchkeyProviderProps {
  readonly client: Client
  /**
   * For the first render, on the server and while hydrating, for example from a cookie
   * (`cookieState` of `@latchkey/core/cookie`). Default: the client's state before its start, drawn
   * as placeholders of the final size.
   */
  readonly initialState?: Partial<State> | undefined
  /** One of `@latchkey/react/locales/*`, or your own. May change at any time. Default English. */
  readonly locale?: Locale | undefined
  /** Texts that replace single ones of the language. */
  readonly words?: WordOverrides | undefined
  /** Parts that the host draws itself, made by `customize` of `@latchkey/react/customize`. */
  readonly customization?: Customization | undefined
  readonly children?: ReactNode
}

/**
 * Starts the client while mounted, passes it to hooks and buttons below, and draws the modal on
 * opening (a lazy chunk). Safe under StrictMode: the client counts its starts.
 */
export function LatchkeyProvider(props: LatchkeyProviderProps) {
  const { client, initialState, children } = props
  // New at each render; only changed texts count.
  const given = { ...props.locale, ...props.words, ...props.customization }
  const [words, setWords] = useState(given)
  if (!shallowEqual(words, given)) setWords(given)
  const [host] = useState(() => createModalHost({ words }))
  useEffect(() => host.setWords(words), [host, words])
  useEffect(() => {
    const detach = client.attach(host.host)
    const stop = client.start()
    return () => {
      stop()
      detach()
    }
  }, [client, host])
  // A later object with the same facts must not re-render.
  const [first] = useState(initialState)
  const value = useMemo(() => ({ client, ...pageState(client, first), words }), [client, first, words])
  return (
    <LatchkeyContext.Provider value={value}>
      {children}
      {words.Outlet && <words.Outlet />}
    </LatchkeyContext.Provider>
  )
}
