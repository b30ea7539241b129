import type { Client } from '@latchkey/core'
import { type PageOptions, pageState, startPage } from '@latchkey/core/actions'
import { createComponent, createSignal, type JSX, onCleanup } from 'solid-js'
import { isServer } from 'solid-js/web'
import { LatchkeyContext } from './context.js'

/** All but the children are read once. */
export interface LatchkeyProviderProps extends PageOptions {
  readonly client: Client
  readonly children?: JSX.Element
}

/**
 * Runs the client until it is disposed, and provides it to the hooks below. Does not start it on a
 * server.
 */
export function LatchkeyProvider(props: LatchkeyProviderProps): JSX.Element {
  const { client, initialState, locale, words, provideClient } = props
  const { initial, read } = pageState(client, initialState)
  const [state, setState] = createSignal(isServer ? initial : read())
  const options = { initialState, locale, words, provideClient }
  if (!isServer) onCleanup(startPage(client, options, () => setState(read)))
  return createComponent(LatchkeyContext.Provider, {
    value: { client, initial, locale: locale?.locale, state },
    get children() {
      return props.children
    },
  })
}
