// Hosts' unit tests with the published packages.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { globSync } from '../lib/globSync.mjs'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'

const packed = ['protocol', 'core', 'eip155', 'solana', 'bip122', 'walletconnect', 'react', 'testkit']
const own = join(root, 'scripts/unitHosts')
/** Our tarballs, and the repository's node_modules. */
let folder = ''

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache', 'unitHosts-'))
  const parts = packed.flatMap((name) => ['-w', `packages/${name}`])
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder, ...parts]
  const { code, output } = await runCommand('npm', pack, { quiet: true })
  expect(code, output).toBe(0)
  for (const file of readdirSync(folder)) {
    const name = packed.find((known) => file.startsWith(`latchkey-${known}-`)) ?? file
    const to = join(folder, 'node_modules/@latchkey', name)
    mkdirSync(to, { recursive: true })
    const tar = ['-xzf', join(folder, file), '-C', to, '--strip-components=1']
    expect((await runCommand('tar', tar, { quiet: true })).code).toBe(0)
  }
  // Versions may differ from the repository's.
  for (const dependency of globSync(packed.map((name) => `packages/${name}/node_modules/*/*`))) {
    const to = join(folder, dependency.replace(/^packages\/[^/]+\//, ''))
    mkdirSync(dirname(to), { recursive: true })
    if (!existsSync(to)) symlinkSync(join(root, dependency), to)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  cpSync(join(own, 'wallet.mjs'), join(folder, 'wallet.test.js'))
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { test: { globals: true, testTimeout: 60_000 } }`,
  )
  const jest = { rootDir: folder, testEnvironment: 'jsdom', testTimeout: 60_000, watchman: false }
  writeFileSync(join(folder, 'esm.json'), JSON.stringify({ ...jest, transform: {} }))
  const transform = { '\\.[cm]?js$': join(own, 'toCommonJs.cjs') }
  const transformIgnorePatterns = ['/node_modules/(?!(@latchkey|@noble|@scure|micro-packed)/)']
  writeFileSync(
    join(folder, 'cjs.json'),
    JSON.stringify({ ...jest, transform, transformIgnorePatterns, cacheDirectory: join(folder, 'jest') }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--environment']
const jest = ['node_modules/jest/bin/jest.js', '--config']

test.concurrent.each([
  ['Vitest with jsdom', [...vitest, 'jsdom', '--root'], ''],
  ['Vitest with happy-dom', [...vitest, 'happy-dom', '--root'], ''],
  ['Jest with ES modules', ['--experimental-vm-modules', '--no-warnings', ...jest], 'esm.json'],
  ['Jest with CommonJS', jest, 'cjs.json'],
])('behavior: %s: a host’s unit tests pass and complain about nothing', async (_, args, config) => {
  // A nested runner would read the outer one's.
  const env = { VITEST: '', VITEST_MODE: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '', NODE_ENV: 'test' }
  const { code, output } = await runCommand(process.execPath, [...args, join(folder, config)], {
    quiet: true,
    env,
  })
  expect(code, output).toBe(0)
  expect(output).toMatch(/6 passed/)
  expect(output).not.toMatch(/torn down|unhandled|warning/i)
})
