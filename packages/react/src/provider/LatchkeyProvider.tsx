'use client'
import type { Client, State } from '@latchkey/core'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { shallowEqual } from '../hooks/shallowEqual.js'
import { createModalHost } from '../modal/createModalHost.js'
import type { WordOverrides } from '../words/WordOverrides.js'
import { createReader, firstState } from './firstState.js'
import { LatchkeyContext } from './LatchkeyContext.js'

/** Properties of {@link LatchkeyProvider}. */
export interface LatchkeyProviderProps {
  readonly client: Client
  /**
   * What the first render shows, on the server and while hydrating: fields of the state that are known already, for
   * instance from a cookie (`cookieState` of `@latchkey/core/cookie`). Default: the client's state before its start,
   * drawn as placeholders of the final size.
   */
  readonly initialState?: Partial<State> | undefined
  /** Texts that replace the English ones, key by key. */
  readonly words?: WordOverrides | undefined
  readonly children?: ReactNode
}

const NO_WORDS: WordOverrides = {}

/**
 * Starts the client while it is mounted, hands it to hooks and buttons below, and draws the modal when it opens (as a
 * lazy chunk of its own). Safe under StrictMode: the client counts its starts (contracts.md 2).
 */
export function LatchkeyProvider(props: LatchkeyProviderProps) {
  const { client, initialState, words: given = NO_WORDS, children } = props
  // Words written inline are a new object at each render; only new texts count.
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
  // The first one counts: a later object with the same facts must not re-render the tree below.
  const [first] = useState(initialState)
  const value = useMemo(
    () => ({ client, initial: firstState(client, first), read: createReader(client), words }),
    [client, first, words],
  )
  return <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>
}
