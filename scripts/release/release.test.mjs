import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPackages } from '../checks/listPackages.mjs'
import { billOfMaterials } from './billOfMaterials.mjs'
import { packBundle } from './bundle.mjs'
import { changelogSection, readChangeset } from './changelog.mjs'
import { closure, managerOf, withOverrides, withPackages } from './installer.mjs'
import { provenance } from './provenance.mjs'
import { releaseNotes } from './releaseNotes.mjs'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))))
afterEach(() => rmSync(folder, { recursive: true }))

describe('changelog', () => {
  test('behavior: changes are under the heading of their most specific package', () => {
    const changes = [
      "---\n'@latchkey/core': minor\n'@latchkey/embedded': patch\n---\n\nLogins end\nin time.\n",
      "---\n'@latchkey/react': patch\n---\n\nButtons kept their place.\n",
    ].map(readChangeset)
    expect(changelogSection('0.2.0', '1 May 2027', changes)).toBe(
      '## 0.2.0 (1 May 2027)\n\n### Embedded wallets\n\n- Logins end in time. (core, embedded)\n\n' +
        '### Modal and client\n\n- Buttons kept their place. (react)\n',
    )
  })

  test('behavior: the notes of a release are its section', () => {
    const text = '# Changelog\n\n## 0.10.0 (b)\n\nten\n\n## 0.1.0 (a)\n\n### Modal\n\n- one\n'
    expect(releaseNotes(text, '0.1.0')).toBe('### Modal\n\n- one')
    expect(releaseNotes(text, '0.2.0')).toBeUndefined()
  })
})

describe('bill of materials', () => {
  const integrity = `sha512-${Buffer.from('zustand').toString('base64')}`
  const packages = {
    'packages/core': {
      name: '@latchkey/core',
      version: '1.0.0',
      license: 'MIT',
      dependencies: { zustand: '5.1.0' },
    },
    'packages/react': {
      name: '@latchkey/react',
      version: '1.0.0',
      license: 'MIT',
      dependencies: { '@latchkey/core': '1.0.0', both: '2.0.0' },
      devDependencies: { rollup: '4.0.0' },
      peerDependencies: { react: '>=18' },
    },
    'packages/react/node_modules/both': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/@latchkey/core': { link: true, resolved: 'packages/core' },
    'node_modules/both': { version: '1.0.0', license: 'MIT' },
    'node_modules/react': { version: '19.0.0', license: 'MIT' },
    'node_modules/rollup': { version: '4.0.0', license: 'MIT' },
    'node_modules/zustand': { version: '5.1.0', license: 'MIT', integrity },
  }
  const release = {
    time: '2026-11-30T00:00:00.000Z',
    repository: 'https://example.com/repo',
    sha512: (/** @type {string} */ name) => (name.startsWith('@latchkey/') ? 'c0ffee' : undefined),
  }

  test('behavior: it lists dependencies at any depth, without peers and development', () => {
    expect(billOfMaterials(packages, 'packages/react', release)).toMatchObject({
      metadata: { timestamp: release.time, component: { name: '@latchkey/react', version: '1.0.0' } },
      components: [
        {
          'bom-ref': '@latchkey/core@1.0.0',
          purl: 'pkg:npm/%40latchkey/core@1.0.0',
          hashes: [{ alg: 'SHA-512', content: 'c0ffee' }],
        },
        { 'bom-ref': 'both@2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
        {
          'bom-ref': 'zustand@5.1.0',
          licenses: [{ license: { id: 'MIT' } }],
          hashes: [{ content: Buffer.from('zustand').toString('hex') }],
        },
      ],
      dependencies: [
        { ref: '@latchkey/core@1.0.0', dependsOn: ['zustand@5.1.0'] },
        { ref: '@latchkey/react@1.0.0', dependsOn: ['@latchkey/core@1.0.0', 'both@2.0.0'] },
        { ref: 'both@2.0.0', dependsOn: [] },
        { ref: 'zustand@5.1.0', dependsOn: [] },
      ],
    })
  })

  test('behavior: the serial number follows from the content', () => {
    const serial = (/** @type {string} */ time, all = packages) =>
      Reflect.get(billOfMaterials(all, 'packages/core', { ...release, time }), 'serialNumber')
    expect(serial('a')).toBe(serial('b'))
    expect(serial('a')).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    const other = { ...packages, 'node_modules/zustand': { version: '5.1.1', license: 'MIT', integrity } }
    expect(serial('a', other)).not.toBe(serial('a'))
  })

  test('behavior: libraries inside a package’s files are listed, for every package of the repository', () => {
    const lockfile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
    const namesOf = (/** @type {string} */ dir) =>
      Reflect.get(billOfMaterials(lockfile.packages, dir, release), 'components').map(
        (/** @type {any} */ { name }) => name,
      )
    for (const { dir } of listPackages()) expect(namesOf(dir)).not.toContain('vitest')
    expect(namesOf('packages/create')).toEqual(
      expect.arrayContaining(['@clack/prompts', 'citty', 'sisteransi']),
    )
    expect(namesOf('packages/elements')).toEqual(expect.arrayContaining(['preact', 'ox', '@latchkey/eip155']))
  })

  test('error: a dependency that is not in the lockfile', () => {
    const { 'node_modules/zustand': _, ...rest } = packages
    expect(() => billOfMaterials(rest, 'packages/core', release)).toThrow(
      'zustand, which packages/core needs, is not in the lockfile',
    )
  })
})

test('behavior: the provenance names every file by its hash, and the commit', () => {
  const statement = provenance({
    artifacts: [{ file: 'a.tgz', sha512: '00' }],
    repository: 'https://example.com/repo',
    commit: 'c0ffee',
    version: '0.1.0',
    node: 'v20.19.0',
  })
  expect(statement).toMatchObject({
    subject: [{ name: 'a.tgz', digest: { sha512: '00' } }],
    predicate: { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit: 'c0ffee' } }] } },
  })
})

describe('bundle', () => {
  const bundle = {
    '@latchkey/protocol': { file: 'p.tgz', needs: [] },
    '@latchkey/core': { file: 'c.tgz', needs: ['@latchkey/protocol'] },
  }

  test('behavior: a package includes those that it needs, each once', () => {
    expect(closure(bundle, ['core', '@latchkey/core'])).toEqual(['@latchkey/core', '@latchkey/protocol'])
  })

  test('error: an unknown name, with the known ones', () => {
    expect(() => closure(bundle, ['cor'])).toThrow('The bundle has no package "cor". It has: protocol core')
  })

  test.each([
    ['npm', 'overrides', 'file:vendor/a.tgz'],
    ['bun', 'overrides', 'file:./vendor/a.tgz'],
    ['yarn', 'resolutions', 'file:./vendor/a.tgz'],
  ])('param: %s takes %s', (manager, key, path) => {
    const manifest = { dependencies: { react: '19.0.0' }, [key]: { x: '1' } }
    expect(withPackages(manifest, { a: 'vendor/a.tgz' }, manager)).toEqual({
      dependencies: { react: '19.0.0', a: path },
      [key]: { x: '1', a: path },
    })
  })

  test('param: pnpm before 10.5 has its overrides in a field of its own', () => {
    expect(withPackages({}, { a: 'vendor/a.tgz' }, 'old pnpm').pnpm).toEqual({
      overrides: { a: 'file:./vendor/a.tgz' },
    })
    expect(withPackages({}, { a: 'vendor/a.tgz' }, 'pnpm')).toEqual({
      dependencies: { a: 'file:./vendor/a.tgz' },
    })
  })

  test.each([
    ['', "overrides:\n  '@a/b': file:./v/b.tgz\n"],
    ["packages:\n  - 'apps/*'\n", "packages:\n  - 'apps/*'\n\noverrides:\n  '@a/b': file:./v/b.tgz\n"],
    [
      "overrides: # ours\n  x: 1.0.0\n  '@a/b': file:./v/old.tgz\nother: true\n",
      "overrides: # ours\n  '@a/b': file:./v/b.tgz\n  x: 1.0.0\nother: true\n",
    ],
  ])('param: pnpm-workspace.yaml %j becomes %j', (text, expected) => {
    expect(withOverrides(text, { '@a/b': 'v/b.tgz' })).toBe(expected)
    expect(withOverrides(expected, { '@a/b': 'v/b.tgz' })).toBe(expected)
  })

  test('error: overrides of pnpm in one line', () => {
    expect(() => withOverrides('overrides: { x: 1.0.0 }\n', { '@a/b': 'v/b.tgz' })).toThrow('on a line each')
  })

  test.each([
    [{ packageManager: 'pnpm@10.1.0' }, 'yarn.lock', 'bun/1.4.5', 'pnpm'],
    [{}, 'bun.lock', 'yarn/4.18.1 npm/?', 'bun'],
    [{}, 'package-lock.json', 'pnpm/12.21.0 npm/?', 'npm'],
    [{}, 'none', 'pnpm/12.21.0 npm/? node/v22', 'pnpm'],
    [{}, 'none', '', 'npm'],
  ])('param: %j with %s, run by %s, is %s', (manifest, lockfile, agent, manager) => {
    expect(managerOf(manifest, (file) => file === lockfile, agent)).toBe(manager)
  })

  test('behavior: npx with the bundle installs packages that no registry has', async () => {
    const pack = (/** @type {any} */ manifest) => {
      const source = join(folder, manifest.name.replace('/', '-'))
      mkdirSync(source)
      writeFileSync(join(source, 'package.json'), JSON.stringify(manifest))
      writeFileSync(join(source, 'index.js'), `module.exports = ${JSON.stringify(manifest.name)}`)
      execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'pipe' })
      return {
        dir: source,
        manifest,
        tarball: join(folder, `${manifest.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`),
      }
    }
    const packed = [
      pack({ name: '@latchkey/low', version: '7.0.0' }),
      pack({ name: '@latchkey/high', version: '7.0.0', dependencies: { '@latchkey/low': '7.0.0' } }),
    ]
    const file = await packBundle(packed, { folder, version: '7.0.0', readme: '# Bundle' })
    const app = join(folder, 'app')
    mkdirSync(app)
    writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true }))
    const env = {
      ...process.env,
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    }
    execFileSync('npx', ['--yes', '-p', file, 'latchkey', 'high'], { cwd: app, env, stdio: 'pipe' })
    expect(existsSync(join(app, 'vendor/latchkey/latchkey-low-7.0.0.tgz'))).toBe(true)
    const says = "console.log(require('@latchkey/high') + ' ' + require('@latchkey/low'))"
    expect(execFileSync(process.execPath, ['-e', says], { cwd: app, encoding: 'utf8' }).trim()).toBe(
      '@latchkey/high @latchkey/low',
    )
    expect(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')).dependencies).toEqual({
      '@latchkey/high': 'file:vendor/latchkey/latchkey-high-7.0.0.tgz',
      '@latchkey/low': 'file:vendor/latchkey/latchkey-low-7.0.0.tgz',
    })
  })
})
