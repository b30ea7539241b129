import { expect, test } from 'vitest'
import { checkVersions } from './versions.mjs'

const file = (/** @type {string} */ path, /** @type {object} */ manifest) => ({
  path,
  text: JSON.stringify(manifest),
})
const own = file('package.json', { name: 'latchkey', version: '0.2.0' })

test('behavior: one version everywhere passes', () => {
  const core = file('packages/core/package.json', {
    name: '@latchkey/core',
    version: '0.2.0',
    dependencies: { '@latchkey/protocol': '0.2.0', zustand: '5.1.0' },
  })
  expect(
    checkVersions([own, core, file('examples/vue/package.json', { name: 'vue-app', version: '1.0.0' })]),
  ).toEqual([])
})

test('error: another version, or a wish for one', () => {
  const laterFile = file('examples/vue/package.json', {
    name: '@latchkey/example',
    version: '0.1.0',
    devDependencies: { '@latchkey/vue': '^0.2.0' },
  })
  expect(checkVersions([own, laterFile])).toEqual([
    "examples/vue/package.json: version 0.1.0 is not 0.2.0, the root's",
    'examples/vue/package.json: wants @latchkey/vue ^0.2.0, not 0.2.0',
  ])
})
