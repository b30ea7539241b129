import type { Client, State } from '@latchkey/core'
import { pageState } from '@latchkey/core/actions'
import { type Plugin, shallowRef } from 'vue'
import { contextKey } from './context.js'

/** Options of {@link LatchkeyPlugin}. */
export interface LatchkeyOptions {
  readonly client: Client
  /**
   * Fields of the state that are known before the client has started, for instance from a cookie (`cookieState` of
   * `@latchkey/core/cookie`). Shown on the server and while hydrating: give the same on both sides.
   */
  readonly initialState?: Partial<State> | undefined
}

/**
 * Starts the client until the app is unmounted, and hands it to the composables. On a server nothing is started.
 *
 * @example createApp(App).use(LatchkeyPlugin, { client }).mount('#app')
 */
export const LatchkeyPlugin: Plugin<[LatchkeyOptions]> = {
  install(app, { client, initialState }) {
    const { initial, read } = pageState(client, initialState)
    const isServer = typeof window === 'undefined'
    const state = shallowRef(isServer ? initial : read())
    app.provide(contextKey, { client, initial, state })
    if (isServer) return
    const unsubscribe = client.subscribe(() => (state.value = read()))
    const stop = client.start()
    app.onUnmount(() => {
      unsubscribe()
      stop()
    })
  },
}
