// @vitest-environment jsdom
import { testHooks } from '../../react/test/hookTable.js'
import { mountPage } from '../test/mountPage.js'
import * as evm from './eip155.js'
import * as hooks from './index.js'

const asInReact = Object.entries({ ...hooks, ...evm }).map(([name, hook]) => [
  name.replace(/^inject/, 'use'),
  hook,
])

testHooks({
  hooks: Object.fromEntries(asInReact),
  mount: async (client, compose) => {
    const { app, given, unmount } = await mountPage(client, compose)
    return {
      given: () => {
        app.tick()
        return given
      },
      unmount,
    }
  },
  read: (shown, name) =>
    (name === undefined ? (shown as () => unknown) : (shown as Record<string, () => unknown>)[name])?.(),
})
