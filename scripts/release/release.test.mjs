import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { billOfMaterials } from './billOfMaterials.mjs'
import { packBundle } from './bundle.mjs'
import { changelogSection, readChangeset } from './changelog.mjs'
import { closure, managerOf, withPackages } from './installer.mjs'
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
  const component = (/** @type {string} */ name, isPrivate = false) => ({
    name,
    'bom-ref': `${name}@1`,
    properties: isPrivate ? [{ name: 'cdx:npm:package:private', value: 'true' }] : [],
  })
  const sbom = (/** @type {string} */ run) => ({
    serialNumber: run,
    metadata: { timestamp: run, component: component('latchkey', true), tools: [] },
    components: [component('@latchkey/react'), component('@latchkey/ui', true), component('react')],
    dependencies: [
      { ref: 'latchkey@1', dependsOn: ['@latchkey/react@1'] },
      { ref: '@latchkey/react@1', dependsOn: ['react@1', '@latchkey/ui@1'] },
      { ref: 'react@1' },
    ],
  })

  test('behavior: the package is the subject, and private workspaces are removed', () => {
    const bill = billOfMaterials(sbom('a'), '@latchkey/react', '2026-11-30T00:00:00.000Z')
    expect(bill.metadata.component.name).toBe('@latchkey/react')
    expect(bill.components.map((/** @type {any} */ { name }) => name)).toEqual(['react'])
    expect(bill.dependencies).toEqual([
      { ref: '@latchkey/react@1', dependsOn: ['react@1'] },
      { ref: 'react@1', dependsOn: [] },
    ])
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })

  test('behavior: two runs give the same result', () => {
    const [one, two] = ['a', 'b'].map((run) => billOfMaterials(sbom(run), '@latchkey/react', 'now'))
    expect(one).toEqual(two)
  })

  test('error: a package that is not listed', () => {
    expect(() => billOfMaterials(sbom('a'), '@latchkey/vue', 'now')).toThrow(
      'npm sbom does not list @latchkey/vue',
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

  test('param: pnpm has its overrides in a field of its own', () => {
    expect(withPackages({}, { a: 'vendor/a.tgz' }, 'pnpm').pnpm).toEqual({
      overrides: { a: 'file:./vendor/a.tgz' },
    })
  })

  test.each([
    [{ packageManager: 'pnpm@10.1.0' }, 'yarn.lock', 'pnpm'],
    [{}, 'bun.lock', 'bun'],
    [{}, 'package-lock.json', 'npm'],
  ])('param: %j with %s is %s', (manifest, lockfile, manager) => {
    expect(managerOf(manifest, (file) => file === lockfile)).toBe(manager)
  })

  test('behavior: npx with the bundle installs packages that no registry has', async () => {
    const pack = (/** @type {any} */ manifest) => {
      const source = join(folder, manifest.name.replace('/', '-'))
      mkdirSync(source)
      writeFileSync(join(source, 'package.json'), JSON.stringify(manifest))
      writeFileSync(join(source, 'index.js'), `module.exports = ${JSON.stringify(manifest.name)}`)
      execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'pipe' })
      return {
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
