import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'

const CHAIN = 8

test('behavior: a file that ends during an import, or with a stubbed global, does not break later files', async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'testSetup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(folder, name), text)
  for (let at = 0; at < CHAIN; at += 1) write(`link${at}.js`, `import './link${at + 1}.js'`)
  write(`link${CHAIN}.js`, '')
  write('slow.js', '')
  // More files than processes.
  for (const name of ['one', 'two']) {
    const begin = `import { test, vi } from 'vitest'
test('begins', () => {
  vi.stubGlobal('stubbed', true)
  void import('./link0.js').catch(() => {})
  void import('./slow.js').catch(() => {})
}) // ${' '.repeat(2_000)}`
    write(`${name}.begin.test.js`, begin)
    write(
      `${name}.next.test.js`,
      `import { expect, test } from 'vitest'
const seen = typeof stubbed
test('goes on', async () => {
  await import('./link0.js')
  expect(seen).toBe('undefined')
})`,
    )
  }
  write(
    'vitest.config.js',
    `export default {
  root: ${JSON.stringify(folder)},
  plugins: [{
    name: 'slow',
    transform: (code, id) => new Promise((done) => setTimeout(() => done(code), id.endsWith('slow.js') ? 400 : 20)),
  }],
  test: { isolate: false, maxWorkers: 2, cache: false, setupFiles: [${JSON.stringify(join(root, 'scripts/lib/testSetup.mjs'))}] },
}`,
  )
  const { code, output } = await runCommand(
    'npx',
    ['vitest', 'run', '--config', join(folder, 'vitest.config.js')],
    { quiet: true },
  )
  expect(code, output).toBe(0)
})
