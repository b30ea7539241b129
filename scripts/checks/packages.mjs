// publint, are-the-types-wrong, and contents.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { formatMessage } from 'publint/utils'
import { publint } from 'publint'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'
import { listPackages } from './listPackages.mjs'
import { report } from './report.mjs'

/**
 * @param {readonly string[]} paths of a tarball
 * @returns {string[]}
 */
export function checkContents(paths) {
  const unwanted = paths.filter((path) =>
    /\.test\.|\.tsbuildinfo$|(^|\/)(node_modules|coverage)\//.test(path),
  )
  const needed = ['package.json', 'LICENSE', 'README.md']
  const missing = needed.filter((path) => !paths.includes(path))
  return [
    ...unwanted.map((path) => `the tarball holds ${path}`),
    ...missing.map((path) => `the tarball lacks ${path}`),
  ]
}

/**
 * Neither an entry nor reachable.
 *
 * @param {readonly string[]} paths of a tarball
 * @param {readonly string[]} entries patterns, e.g. `dist/actions/*.js`
 * @param {(path: string) => string} read
 * @returns {string[]}
 */
export function findUnused(paths, entries, read) {
  const known = new Set(paths)
  const starts = entries.map((entry) => new RegExp(`^${entry.replaceAll('.', '\\.').replace('*', '.+')}$`))
  const usedPaths = new Set(paths.filter((path) => starts.some((start) => start.test(path))))
  for (const path of usedPaths) {
    if (!/\.js$|\.d\.ts$/.test(path)) continue
    const folder = posix.dirname(path)
    // Only declarations import a types module.
    const declaration = path.replace(/\.js$/, '.d.ts')
    const texts = [...new Set([path, declaration])].filter((one) => known.has(one)).map(read)
    for (const [, name = ''] of texts.join('\n').matchAll(/["'`](\.{1,2}\/[^"'`]+)["'`]/g)) {
      const target = posix.join(folder, name)
      // Bundles have fewer modules than declarations.
      const found = [target, target.replace(/\.js$/, '.d.ts')].find((one) => known.has(one))
      if (found) usedPaths.add(found)
    }
  }
  const isWritten = (/** @type {string} */ path) =>
    usedPaths.has(path.replace(/\.d\.ts$|\.js\.map$|\.d\.ts\.map$/, '.js'))
  return paths.filter((path) => path.startsWith('dist/') && !usedPaths.has(path) && !isWritten(path))
}

/**
 * @param {Record<string, unknown>} manifest
 * @returns {string[]}
 */
export function checkManifest(manifest) {
  const needed = ['description', 'homepage', 'repository', 'license', 'keywords']
  return needed.filter((key) => !manifest[key]).map((key) => `the package.json has no ${key}`)
}

/**
 * @param {string} tarball
 * @param {readonly string[]} [untyped] entries without types
 * @returns {Promise<string[]>}
 */
export async function checkTarball(tarball, untyped = []) {
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  const lint = messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
  const args = [`${root}node_modules/@arethetypeswrong/cli/dist/index.js`, tarball, '--profile', 'esm-only']
  if (untyped.length > 0) args.push('--exclude-entrypoints', ...untyped)
  const types = await runCommand(process.execPath, [...args, '--no-color', '--no-emoji'], { quiet: true })
  return types.code === 0 ? lint : [...lint, `attw:\n${types.output.trim()}`]
}

/**
 * @param {import('./listPackages.mjs').Package} published
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function checkPackage({ name, dir, entries }, folder) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, '-w', name]
  const { code, output } = await runCommand('npm', args, { quiet: true })
  if (code !== 0) return [`${name}: npm pack failed: ${output.trim()}`]
  const json = output.slice(output.indexOf('[\n'), output.lastIndexOf(']') + 1)
  const [{ filename, files }] = JSON.parse(json)
  const untyped = entries.filter(({ types }) => !types).map(({ entry }) => entry)
  const paths = files.map((/** @type {{ path: string }} */ file) => file.path)
  const read = (/** @type {string} */ path) => readFileSync(`${root}${dir}/${path}`, 'utf8')
  const manifest = JSON.parse(read('package.json'))
  const published = Object.values(manifest.exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .concat(Object.values(manifest.bin ?? {}))
    .map((target) => target.replace(/^\.\//, ''))
  const found = [
    ...checkManifest(manifest),
    ...checkContents(paths),
    ...findUnused(paths, published, read).map((path) => `nothing imports ${path}`),
    ...(await checkTarball(join(folder, filename), untyped)),
  ]
  return found.map((problem) => `${name}: ${problem}`)
}

await report(import.meta.url, 'the packed packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  try {
    // Parallel: each starts a few programs.
    return (await Promise.all(listPackages().map((one) => checkPackage(one, folder)))).flat()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
