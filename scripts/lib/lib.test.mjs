import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser } from './findBrowser.mjs'
import { findOnPath } from './findOnPath.mjs'
import { isInstalled } from './isInstalled.mjs'
import { nodeProblem } from './requireNode.mjs'
import { summary } from './testJournal.mjs'
import { urlTable } from './urlTable.mjs'

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['24.0.0', true],
])('param: Node %s is new enough: %s', (version, enough) => {
  expect(nodeProblem(version) === undefined).toBe(enough)
})

const lock = {
  packages: {
    '': {},
    'packages/core': { version: '0.1.0' },
    'node_modules/@latchkey/core': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
  },
}
const installed = {
  packages: { 'node_modules/@latchkey/core': { link: true }, 'node_modules/a': { version: '1.0.0' } },
}

test.each([
  ['as the lockfile says, without another platform’s binary', installed, true],
  ['with something more', { packages: { ...installed.packages, 'node_modules/z': { version: '1' } } }, true],
  ['nothing', undefined, false],
  ['another version', { packages: { ...installed.packages, 'node_modules/a': { version: '0.9.0' } } }, false],
  ['without a package', { packages: { 'node_modules/@latchkey/core': { link: true } } }, false],
  ['without a workspace', { packages: { 'node_modules/a': { version: '1.0.0' } } }, false],
])('behavior: installed %s', (_, found, expected) => {
  expect(isInstalled(lock, found)).toBe(expected)
})

test('behavior: the environment’s browser is preferred, a missing one is skipped', () => {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-bin-'))
  const chromium = join(dir, 'chromium')
  writeFileSync(chromium, '', { mode: 0o755 })
  writeFileSync(join(dir, 'mine'), '', { mode: 0o755 })
  expect(findBrowser({ env: { PATH: dir, LATCHKEY_CHROMIUM: join(dir, 'mine') } })?.path).toBe(
    join(dir, 'mine'),
  )
  expect(findBrowser({ env: { PATH: dir, LATCHKEY_CHROMIUM: join(dir, 'gone') } })?.path).toBe(chromium)
  expect(findOnPath(['nothing'], dir)).toBeUndefined()
  rmSync(dir, { recursive: true })
})

test('behavior: the last line reports skipped tests only if there are any', () => {
  expect(summary({ passed: 2, failed: 1, skipped: 0 })).toBe('2 passed, 1 failed')
  expect(summary({ passed: 2, failed: 0, skipped: 3 })).toBe('2 passed, 0 failed, 3 skipped')
})

test('behavior: one table with a line for each part', () => {
  const chain = { name: 'Localnet', rpcUrl: 'http://127.0.0.1:8545', id: 31337 }
  const table = urlTable({
    demoUrl: 'http://localhost:4100',
    chains: /** @type {import('../../apps/devnet/src/types.js').DevnetChain[]} */ ([chain]),
  })
  expect(table).toMatchInlineSnapshot(`
    "  Demo                http://localhost:4100                 open this one
      Demo on wagmi       http://localhost:4100/wagmi.html      the same shop on wagmi’s hooks
      Without the modal   http://localhost:4100/headless.html   every feature as hooks and actions
      Localnet            http://127.0.0.1:8545                 JSON-RPC, chain 31337"
  `)
})
