// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach } from 'vitest'
import { testHooks } from '../../test/hookTable.js'
import * as evm from '../eip155/index.js'
import * as hooks from '../index.js'

afterEach(cleanup)

testHooks({
  hooks: { ...hooks, ...evm },
  mount: async (client, compose) => {
    const { result, unmount } = renderHook(compose, {
      wrapper: ({ children }) => <hooks.LatchkeyProvider client={client}>{children}</hooks.LatchkeyProvider>,
    })
    return { given: () => result.current, unmount }
  },
  read: (shown, name) => (name === undefined ? shown : (shown as Record<string, unknown>)[name]),
})
