import type { Client } from '@latchkey/core'
import { type PageOptions, pageState, startPage } from '@latchkey/core/actions'
import { type Plugin, shallowRef } from 'vue'
import { contextKey } from './context.js'

/** Options of {@link LatchkeyPlugin}. */
export interface LatchkeyOptions extends PageOptions {
  readonly client: Client
}

/**
 * Runs the client until the app is unmounted, and provides it to the composables. Does not start it
 * on a server.
 *
 * @example createApp(App).use(LatchkeyPlugin, { client }).mount('#app')
 */
export const LatchkeyPlugin: Plugin<[LatchkeyOptions]> = {
  install(app, { client, ...options }) {
    const { initial, read } = pageState(client, options.initialState)
    const isServer = typeof window === 'undefined'
    const state = shallowRef(isServer ? initial : read())
    app.provide(contextKey, { client, initial, locale: options.locale?.locale, state })
    if (isServer) return
    app.onUnmount(startPage(client, options, () => (state.value = read())))
  },
}
