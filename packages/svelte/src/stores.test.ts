// @vitest-environment jsdom
import { onMount } from 'svelte'
import { get, type Readable } from 'svelte/store'
import { testHooks } from '../../react/test/hookTable.js'
import { mountPage } from '../test/mountPage.js'
import * as stores from './stores.js'
import * as evm from './storesEip155.js'

const asInReact = Object.entries({ ...stores, ...evm }).map(([name, hook]) => [
  name.replace(/^(.)(.*)Store$/, (_all, first: string, rest: string) => `use${first.toUpperCase()}${rest}`),
  hook,
])

const isStore = (value: unknown): value is Readable<unknown> =>
  typeof value === 'object' && value !== null && 'subscribe' in value

testHooks({
  hooks: Object.fromEntries(asInReact),
  mount: async (client, compose) => {
    const { given, unmount } = mountPage(client, () => {
      const made = compose()
      for (const store of isStore(made) ? [made] : Object.values(made as object).filter(isStore))
        onMount(() => store.subscribe(() => {}))
      return made
    })
    return { given: () => given, unmount }
  },
  read: (shown, name) => {
    const value = get(shown as Readable<unknown>)
    return name === undefined ? value : (value as Record<string, unknown>)[name]
  },
})
