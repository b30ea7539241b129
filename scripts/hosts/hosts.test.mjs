import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listPackages } from '../checks/listPackages.mjs'
import { root } from '../lib/root.mjs'
import { checkTree } from './checkTree.mjs'
import { folderOf, hosts } from './hosts.mjs'
import { hostTable } from './hostTable.mjs'
import { serveRegistry } from './serveRegistry.mjs'
import { firstMissing, shownFiles } from './shownFiles.mjs'

const read = (/** @type {string} */ path) => readFileSync(path, 'utf8')

test('behavior: every example runs', () => {
  const folders = readdirSync(`${root}examples`, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(hosts.map(({ name }) => name).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

test.each(hosts)('behavior: $name has exact versions, and the current ones of our packages', (host) => {
  const {
    dependencies,
    devDependencies,
    private: isPrivate,
  } = JSON.parse(read(`${folderOf(host)}/package.json`))
  expect(isPrivate).toBe(true)
  const ours = new Map(
    listPackages().map(({ dir, name }) => [name, JSON.parse(read(`${root}${dir}/package.json`)).version]),
  )
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    if (name.startsWith('@latchkey/')) expect(version, name).toBe(ours.get(name))
  }
})

test.each(hosts)('behavior: $name runs its document’s code', (host) => {
  const { path, section } = host.shows
  const shown = shownFiles(read(root + path), section)
  expect(shown.length, `${path} shows no file`).toBeGreaterThan(0)
  const files = readdirSync(folderOf(host), { recursive: true, encoding: 'utf8' })
  for (const { name, lines } of shown) {
    const [file, ...others] = files.filter((candidate) => `/${candidate}`.endsWith(`/${name}`))
    expect(others, name).toEqual([])
    expect(
      file && firstMissing(lines, read(join(folderOf(host), file))),
      `${name} in ${path}`,
    ).toBeUndefined()
    expect(file, `${name} in ${path}`).toBeDefined()
  }
})

test('param: the files that a document’s blocks name, in the given section', () => {
  const text =
    '# A\n```ts\n// a.ts\none\n\n  two\n```\n## B\n```vue\n<!-- b.vue -->\nthree\n```\n# C\n```ts\nno name\n```\n'
  const [a, b] = [
    { name: 'a.ts', lines: ['one', 'two'] },
    { name: 'b.vue', lines: ['three'] },
  ]
  expect(shownFiles(text)).toEqual([a, b])
  expect(shownFiles(text, 'B')).toEqual([b])
  expect(shownFiles(text, 'C')).toEqual([])
  expect(shownFiles(text, 'D')).toEqual([])
})

test('error: a line that the file lacks, or has in another order', () => {
  expect(firstMissing(['one', 'two'], 'zero\n  one\nmore\ntwo')).toBeUndefined()
  expect(firstMissing(['one', 'two'], 'two\none')).toBe('two')
})

test('error: a forbidden package anywhere in the tree, and a direct one that is not permissive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tree-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (/** @type {string} */ path, /** @type {object} */ manifest) => {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest))
  }
  put('.', { dependencies: { direct: '1.0.0' } })
  expect(checkTree(folder)).toEqual(['nothing is installed'])
  put('node_modules/direct', { name: 'direct', version: '1.0.0', license: 'GPL-3.0' })
  put('node_modules/.pnpm/a@1/node_modules/@walletconnect/core', {
    name: '@walletconnect/core',
    version: '2.21.9',
    license: 'x',
  })
  put('node_modules/direct/node_modules/@scope/deep', { name: '@scope/deep', version: '1.0.0', license: 'x' })
  expect(checkTree(folder)).toEqual([
    '@walletconnect/core 2.21.9 must not be installed',
    'direct 1.0.0 has the license GPL-3.0',
  ])
})

test('error: packages in yarn’s lockfile count as installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tree-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{}')
  const lockfile = '"@reown/appkit@npm:1.0.0":\n  version: 1.0.0\n  resolution: "@reown/appkit@npm:1.0.0"\n'
  writeFileSync(join(folder, 'yarn.lock'), lockfile)
  expect(checkTree(folder)).toEqual(['@reown/appkit 1.0.0 must not be installed'])
})

test('behavior: the registry answers like npm’s, for our packages only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-registry-'))
  const tarball = join(folder, 'x.tgz')
  writeFileSync(tarball, 'bytes')
  const manifest = { name: '@latchkey/x', version: '1.2.3' }
  const registry = await serveRegistry([{ dir: 'packages/x', manifest, tarball }])
  onTestFinished(async () => {
    await registry.stop()
    rmSync(folder, { recursive: true })
  })
  const answer = await (await fetch(`${registry.url}@latchkey%2fx`)).json()
  expect(answer).toMatchObject({ name: '@latchkey/x', 'dist-tags': { latest: '1.2.3' } })
  const { dist } = answer.versions['1.2.3']
  expect(dist.tarball).toBe(`${registry.url}@latchkey/x/-/x-1.2.3.tgz`)
  expect(await (await fetch(dist.tarball)).text()).toBe('bytes')
  expect((await fetch(`${registry.url}react`)).status).toBe(404)
})

test('behavior: the table has a row for each host and a dash for steps that did not run', () => {
  const table = hostTable([
    { name: 'b', manager: 'npm', outcome: 'failed', marks: { install: 'ok', build: 'failed' }, seconds: 2 },
    { name: 'a', manager: 'bun', outcome: 'passed', marks: { connect: 'ok' }, seconds: 10 },
  ])
  expect(table.split('\n').map((line) => line.split(/\s+/)[0])).toEqual(['host', 'a', 'b'])
  expect(table).toMatch(/^b +npm +ok +– +failed +– .* 2 +failed$/m)
})
