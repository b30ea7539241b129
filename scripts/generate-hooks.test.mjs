import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as angular from '../packages/angular/src/index.js'
import * as angularEvm from '../packages/angular/src/eip155.js'
import * as react from '../packages/react/src/index.js'
import * as reactEvm from '../packages/react/src/eip155/index.js'
import * as solid from '../packages/solid/src/index.js'
import * as solidEvm from '../packages/solid/src/eip155.js'
import * as svelte from '../packages/svelte/src/index.js'
import * as svelteEvm from '../packages/svelte/src/eip155.js'
import * as stores from '../packages/svelte/src/stores.js'
import * as storesEvm from '../packages/svelte/src/storesEip155.js'
import * as vue from '../packages/vue/src/index.js'
import * as vueEvm from '../packages/vue/src/eip155.js'
import { hookFiles } from './generate-hooks.mjs'
import { root } from './lib/root.mjs'

const isHook = (/** @type {string} */ name) => /^use[A-Z]/.test(name)
/** React names that a framework lacks. */
const missing = (
  /** @type {object} */ list,
  /** @type {object} */ found,
  spell = (/** @type {string} */ name) => name,
) =>
  Object.keys(list)
    .filter(isHook)
    .map(spell)
    .filter((name) => !(name in found))

/** Without state. */
const plain = ['useClient', 'useEvents', 'useProvider']
const asStore = (/** @type {string} */ name) => {
  const bare = name.slice('use'.length)
  return plain.includes(name)
    ? name
    : `${bare[0]?.toLowerCase()}${bare.slice(1)}Store`.replace('StateStore', 'Store')
}
const asInject = (/** @type {string} */ name) => name.replace(/^use/, 'inject')

describe('names', () => {
  test('behavior: React’s list is not empty', () => {
    expect(Object.keys(react).filter(isHook).length).toBeGreaterThan(30)
    expect(Object.keys(reactEvm).filter(isHook)).toHaveLength(5)
  })

  test.each([
    ['vue', vue, vueEvm, undefined],
    ['svelte', svelte, svelteEvm, undefined],
    ['svelte, stores', stores, storesEvm, asStore],
    ['solid', solid, solidEvm, undefined],
    ['angular', angular, angularEvm, asInject],
  ])('behavior: %s has each of React’s hooks', (_name, index, evm, spell) => {
    expect(missing(react, index, spell)).toEqual([])
    expect(missing(reactEvm, evm, spell)).toEqual([])
  })

  test('behavior: a hook that only the table has is reported', () => {
    const own = ['useMutation']
    expect(missing(vue, react).filter((name) => !own.includes(name))).toEqual([])
    expect(missing({ useNew: () => {} }, vue)).toEqual(['useNew'])
  })
})

const bare = (/** @type {string} */ text) => text.replaceAll(/[\s,]+/g, '')

test.each(hookFiles())('behavior: $file matches its table', ({ file, text }) => {
  expect(bare(readFileSync(root + file, 'utf8')), 'run node scripts/generate-hooks.mjs').toBe(bare(text))
})
