// @vitest-environment jsdom
import { unref } from 'vue'
import { testHooks } from '../../react/test/hookTable.js'
import { mountApp } from '../test/mountApp.js'
import * as evm from './eip155.js'
import * as hooks from './index.js'

testHooks({
  hooks: { ...hooks, ...evm },
  mount: async (client, compose) => {
    const { given, unmount } = await mountApp(client, compose)
    return { given: () => given, unmount }
  },
  read: (shown, name) => unref(name === undefined ? shown : (shown as Record<string, unknown>)[name]),
})
