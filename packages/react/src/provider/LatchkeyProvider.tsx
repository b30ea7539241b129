'use client'
import type { AccountState, Client, NetworkState, State } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol/namespaces'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { shallowEqual } from '../hooks/shallowEqual.js'
import { createModalHost } from '../modal/host.js'
import type { Locale } from '../words/Locale.js'
import type { WordOverrides } from '../words/WordOverrides.js'
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
  /** The language: one of `@latchkey/react/locales/*`, or your own. May change at any time. Default English. */
  readonly locale?: Locale | undefined
  /** Texts that replace those of the language, key by key. */
  readonly words?: WordOverrides | undefined
  readonly children?: ReactNode
}

/**
 * Starts the client while it is mounted, hands it to hooks and buttons below, and draws the modal when it opens (as a
 * lazy chunk of its own). Safe under StrictMode: the client counts its starts.
 */
export function LatchkeyProvider(props: LatchkeyProviderProps) {
  const { client, initialState, children } = props
  // A new object at each render; only new texts count.
  const given = { ...props.locale, ...props.words }
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

/**
 * The state of the first render: the client's before its start, with what the host knows already. Families and networks
 * that are not configured are left out, since a cookie may be older than the page.
 */
function firstState(client: Client, known: Partial<State> | undefined): State {
  const initial = client.getInitialState()
  if (!known) return initial
  const accounts: Partial<Record<Namespace, AccountState>> = { ...initial.accounts }
  const networks: Partial<Record<Namespace, NetworkState>> = { ...initial.networks }
  for (const caipNetwork of client.config.networks) {
    const name = caipNetwork.chainNamespace
    const [account, network] = [known.accounts?.[name], known.networks?.[name]]
    if (account) accounts[name] = account
    if (network?.chainId === caipNetwork.caipNetworkId) networks[name] = { ...network, caipNetwork }
  }
  const { namespace = initial.namespace } = known
  return {
    ...initial,
    ...known,
    accounts,
    networks,
    namespace: accounts[namespace] ? namespace : initial.namespace,
  }
}

/**
 * Reads the client's state. The provider starts the client in an effect: in the renders before it, what storage says is
 * put on top, so that a returning visitor is not taken for a new one.
 */
function createReader(client: Client): () => State {
  let stored: Partial<State> | undefined = client.getStoredState()
  let last: State | undefined
  let merged: State | undefined
  return () => {
    const state = client.getState()
    if (state.phase !== 'idle') stored = undefined
    if (!stored) return state
    if (!merged || state !== last) merged = { ...state, ...stored }
    last = state
    return merged
  }
}
