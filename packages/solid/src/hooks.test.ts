// @vitest-environment jsdom
import { testHooks } from '../../react/test/hookTable.js'
import { mountPage } from '../test/mountPage.js'
import * as evm from './eip155.js'
import * as hooks from './index.js'

testHooks({
  hooks: { ...hooks, ...evm },
  mount: async (client, compose) => {
    const { given, unmount } = mountPage(client, compose)
    return { given: () => given, unmount }
  },
  read: (shown, name) =>
    (name === undefined ? (shown as () => unknown) : (shown as Record<string, () => unknown>)[name])?.(),
})
