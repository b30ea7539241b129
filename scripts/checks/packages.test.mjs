import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkContents, checkManifest, checkTarball, findUnused } from './packages.mjs'

const dir = mkdtempSync(join(tmpdir(), 'latchkey-tarball-'))
afterAll(() => rmSync(dir, { recursive: true }))

/**
 * @param {string} name
 * @param {Record<string, unknown>} manifest
 * @param {Record<string, string>} files
 */
const pack = (name, manifest, files) => {
  const folder = join(dir, name)
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', license: 'MIT', ...manifest }),
  )
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  execFileSync('npm', ['pack', '--pack-destination', dir], { cwd: folder, stdio: 'pipe' })
  return join(dir, `${name}-1.0.0.tgz`)
}

const esm = { type: 'module', exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } }

test('error: a file that neither code nor types reach', () => {
  const files = {
    'package.json': '',
    'dist/index.js': "export { a } from './a.js'\nconst part = () => import('./late.js')",
    'dist/index.d.ts': "export type { Shape } from './types.js'",
    'dist/a.js': "const script = new URL('./page.iife.js', import.meta.url)",
    'dist/a.d.ts': '',
    'dist/late.js': '',
    'dist/types.js': 'export {}',
    'dist/types.d.ts': '',
    'dist/page.iife.js': '',
    'dist/actions/b.js': '',
    'dist/left.js': '',
    'dist/left.d.ts': '',
  }
  const entries = ['dist/index.js', 'dist/index.d.ts', 'dist/actions/*.js']
  const read = (/** @type {string} */ path) => files[/** @type {keyof typeof files} */ (path)]
  expect(findUnused(Object.keys(files), entries, read)).toEqual(['dist/left.js', 'dist/left.d.ts'])
})

test('error: a manifest without search terms', () => {
  const manifest = { description: 'A part', homepage: 'x', repository: {}, license: 'MIT' }
  expect(checkManifest(manifest)).toEqual(['the package.json has no keywords'])
})

test('error: a tarball with test files or build records, or without the license', () => {
  expect(
    checkContents(['package.json', 'README.md', 'dist/index.js', 'src/a.test.ts', 'dist/.tsbuildinfo']),
  ).toEqual([
    'the tarball holds src/a.test.ts',
    'the tarball holds dist/.tsbuildinfo',
    'the tarball lacks LICENSE',
  ])
})

test('behavior: a clean package passes both linters', async () => {
  const files = { 'dist/index.js': 'export const a = 1\n', 'dist/index.d.ts': 'export declare const a: 1\n' }
  expect(await checkTarball(pack('clean', esm, files))).toEqual([])
})

test('error: an entry without its file is found', async () => {
  const problems = await checkTarball(
    pack('broken', esm, { 'dist/index.d.ts': 'export declare const a: 1\n' }),
  )
  expect(problems).toEqual([expect.stringMatching(/^publint: .*does not exist/)])
})

test('error: types that import without an extension fail', async () => {
  const files = {
    'dist/index.js': "export { a } from './a.js'\n",
    'dist/index.d.ts': "export { a } from './a'\n",
    'dist/a.js': 'export const a = 1\n',
    'dist/a.d.ts': 'export declare const a: 1\n',
  }
  expect(await checkTarball(pack('inner', esm, files))).toEqual([expect.stringContaining('attw:')])
})
