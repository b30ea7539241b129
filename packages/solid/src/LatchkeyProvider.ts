import type { Client, State } from '@latchkey/core'
import { pageState } from '@latchkey/core/actions'
import { createComponent, createSignal, type JSX, onCleanup } from 'solid-js'
import { isServer } from 'solid-js/web'
import { LatchkeyContext } from './context.js'

/** Properties of {@link LatchkeyProvider}. */
export interface LatchkeyProviderProps {
  /** Read once. */
  readonly client: Client
  /**
   * Fields of the state that are known before the client has started, for instance from a cookie (`cookieState` of
   * `@latchkey/core/cookie`). Shown on the server and while hydrating: give the same on both sides. Read once.
   */
  readonly initialState?: Partial<State> | undefined
  readonly children?: JSX.Element
}

/** Starts the client until it is disposed, and hands it to the hooks below. On a server nothing is started. */
export function LatchkeyProvider(props: LatchkeyProviderProps): JSX.Element {
  const { client, initialState } = props
  const { initial, read } = pageState(client, initialState)
  const [state, setState] = createSignal(isServer ? initial : read())
  if (!isServer) {
    onCleanup(client.subscribe(() => setState(read)))
    onCleanup(client.start())
  }
  return createComponent(LatchkeyContext.Provider, {
    value: { client, initial, state },
    get children() {
      return props.children
    },
  })
}
