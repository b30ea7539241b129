// npm run release -- --dry-run: builds, packs and checks into .cache/release. Without it, also
// publishes to npm: only in the release workflow, whose identity provenance needs.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildSteps } from './lib/buildSteps.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { progress } from './lib/progress.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { runCommand } from './lib/runCommand.mjs'
import { releaseNotes } from './release/releaseNotes.mjs'

requireNode()
const args = process.argv.slice(2)
const isDry = args.includes('--dry-run')
const unknown = args.find((arg) => arg !== '--dry-run')
if (unknown) fail(`Unknown option ${unknown}. Known: --dry-run`)
if (!isDry && process.env.GITHUB_ACTIONS !== 'true') {
  fail('Only the release workflow publishes. Run npm run release -- --dry-run here.')
}

const folder = `${root}.cache/release`
const { version, repository } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const url = repository.url.replace(/^git\+|\.git$/g, '')
const git = (/** @type {string[]} */ ...rest) =>
  execFileSync('git', rest, { cwd: root, encoding: 'utf8' }).trim()

try {
  await progress('dependencies', ensureInstalled)
  const commit = git('rev-parse', 'HEAD')
  const time = new Date(Number(git('show', '-s', '--format=%ct', 'HEAD')) * 1000).toISOString()
  const notes = await progress('changelog', async () => checkedNotes())
  const first = await progress('build and pack', () => packFresh(folder))
  await progress('build and pack again: identical', async () => {
    const again = await packFresh(`${folder}-again`)
    rmSync(`${folder}-again`, { recursive: true })
    for (const [file, hash] of Object.entries(again.hashes)) {
      if (first.hashes[file] !== hash) throw new Error(`${file} differs between two builds of ${commit}`)
    }
  })
  await check('versions', 'scripts/checks/versions.mjs')
  await check('packages (publint, attw)', 'scripts/checks/packages.mjs')
  await check('licenses', 'scripts/checks/licenses.mjs')
  await check('sizes against the budgets and the last release', 'bench/size/check.mjs')
  const { billOfMaterials } = await import('./release/billOfMaterials.mjs')
  await progress('bills of materials (CycloneDX)', async () => {
    const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
    const tarballs = new Map(first.packed.map(({ manifest, tarball }) => [manifest.name, basename(tarball)]))
    const sha512 = (/** @type {string} */ name) => first.hashes[tarballs.get(name) ?? '']
    for (const { dir, tarball } of first.packed) {
      const sbom = billOfMaterials(packages, dir, { time, repository: url, sha512 })
      writeFileSync(tarball.replace(/\.tgz$/, '.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
    }
  })
  const { provenance } = await import('./release/provenance.mjs')
  const artifacts = Object.entries(first.hashes).map(([file, sha512]) => ({ file, sha512 }))
  const statement = provenance({ artifacts, repository: url, commit, version, node: process.version })
  writeFileSync(join(folder, `latchkey-${version}.intoto.json`), `${JSON.stringify(statement, null, 2)}\n`)
  const sums = artifacts.map(({ file, sha512 }) => `${sha512}  ${file}\n`).join('')
  writeFileSync(join(folder, 'SHA512SUMS'), sums)
  const { integrityLines } = await import('./integrity.mjs')
  const dist = `${root}packages/elements/dist/`
  const hashes = JSON.parse(readFileSync(`${dist}integrity.json`, 'utf8'))
  const lines = integrityLines(version, hashes, (name) => readFileSync(dist + name, 'utf8'))
  writeFileSync(join(folder, 'notes.txt'), `${notes}\n\n${lines}\n`)
  if (!isDry) await publish(first.packed)
  console.log(`\nlatchkey ${version}: ${first.packed.length} packages and the bundle in .cache/release`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** @returns {string} this version's section */
function checkedNotes() {
  const waiting = readdirSync(`${root}.changeset`).filter((name) => /(?<!README)\.md$/.test(name))
  const notes = releaseNotes(readFileSync(`${root}CHANGELOG.md`, 'utf8'), version)
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}".`)
  if (waiting.length > 0 && !isDry) {
    throw new Error(`${waiting.length} changesets are not in the changelog yet. Run npm run version first.`)
  }
  return notes
}

/**
 * @param {string} target emptied first
 * @returns {Promise<{ packed: import('./hosts/packPackages.mjs').Packed[], hashes: Record<string,
 *   string> }>}
 */
async function packFresh(target) {
  for (const { name, run } of buildSteps({ clean: true })) {
    const { code, output } = await run(true)
    if (code !== 0) throw new Error(`${name} failed:\n${output.trim()}`)
  }
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const { packPackages } = await import('./hosts/packPackages.mjs')
  const { packBundle } = await import('./release/bundle.mjs')
  const packed = await packPackages(target)
  const readme = readFileSync(`${root}scripts/release/bundleReadme.md`, 'utf8').replaceAll('VERSION', version)
  const files = [
    ...packed.map(({ tarball }) => tarball),
    await packBundle(packed, { folder: target, version, readme }),
  ]
  const hashes = Object.fromEntries(
    files.map((file) => [basename(file), createHash('sha512').update(readFileSync(file)).digest('hex')]),
  )
  return { packed, hashes }
}

/** @param {readonly import('./hosts/packPackages.mjs').Packed[]} packed */
async function publish(packed) {
  for (const { manifest, tarball } of packed) {
    await progress(`publish ${manifest.name}`, async () => {
      const command = ['publish', tarball, '--provenance', '--access', 'public']
      const { code, output } = await runCommand('npm', command, { quiet: true })
      if (code !== 0 && !output.includes('previously published')) throw new Error(output.trim())
    })
  }
}

/**
 * @param {string} name
 * @param {string} script
 */
function check(name, script) {
  return progress(name, async () => {
    if (!existsSync(root + script)) throw new Error(`There is no ${script}.`)
    const { code, output } = await runCommand(process.execPath, [script], { quiet: true })
    if (code !== 0) throw new Error(output.trim())
  })
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
