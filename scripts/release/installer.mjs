#!/usr/bin/env node
// Adds packages of this bundle to the app in the current folder:
//     npx -p ./latchkey-VERSION.tgz latchkey core eip155 react [--manager npm|pnpm|yarn|bun] [--no-install]
//     pnpm --package=$PWD/latchkey-VERSION.tgz dlx latchkey core eip155 react
//     yarn dlx -p $PWD/latchkey-VERSION.tgz latchkey core eip155 react
//     bunx -p $PWD/latchkey-VERSION.tgz latchkey core eip155 react
// Copies the tarballs to vendor/latchkey: the app installs without this file.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath, pathToFileURL } from 'node:url'

const VENDOR = 'vendor/latchkey'
const lockfiles = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
}

/**
 * @typedef {Record<string, { file: string, needs: readonly string[] }>} Bundle tarball and needed
 *   packages, by package
 */

/**
 * Includes their dependencies.
 *
 * @param {Bundle} bundle
 * @param {readonly string[]} names with or without `@latchkey/`
 * @returns {string[]} full names, sorted
 * @throws Error for an unknown name
 */
export function closure(bundle, names) {
  const wanted = new Set()
  const add = (/** @type {string} */ short) => {
    const name = short.startsWith('@') ? short : `@latchkey/${short}`
    const entry = bundle[name]
    if (!entry) {
      const known = Object.keys(bundle).map((one) => one.replace('@latchkey/', ''))
      throw new Error(`The bundle has no package "${short}". It has: ${known.join(' ')}`)
    }
    if (wanted.has(name)) return
    wanted.add(name)
    entry.needs.forEach(add)
  }
  names.forEach(add)
  return [...wanted].toSorted()
}

/**
 * As dependencies, and as overrides for their mutual dependencies, which no registry has yet.
 *
 * @param {any} manifest
 * @param {Readonly<Record<string, string>>} tarballs path by package
 * @param {string} manager `pnpm` reads overrides from `pnpm-workspace.yaml` alone; `old pnpm` from
 *   the manifest
 * @returns {any}
 */
export function withPackages(manifest, tarballs, manager) {
  const files = Object.fromEntries(
    Object.entries(tarballs).map(([name, path]) => [name, `file:${manager === 'npm' ? '' : './'}${path}`]),
  )
  const dependencies = { ...manifest.dependencies, ...files }
  if (manager === 'pnpm') return { ...manifest, dependencies }
  if (manager === 'old pnpm') {
    const pnpm = { ...manifest.pnpm, overrides: { ...manifest.pnpm?.overrides, ...files } }
    return { ...manifest, dependencies, pnpm }
  }
  const key = manager === 'yarn' ? 'resolutions' : 'overrides'
  return { ...manifest, dependencies, [key]: { ...manifest[key], ...files } }
}

/**
 * @param {string} text a `pnpm-workspace.yaml`, or empty
 * @param {Readonly<Record<string, string>>} tarballs path from that file's folder by package
 * @returns {string}
 * @throws Error for overrides in one line, which only a YAML parser could extend
 */
export function withOverrides(text, tarballs) {
  const lines = text.split('\n')
  const others = lines.filter((line) => !Object.keys(tarballs).includes(keyOf(line)))
  const added = Object.entries(tarballs).map(([name, path]) => `  '${name}': file:./${path}`)
  const at = others.findIndex((line) => line.startsWith('overrides:'))
  if (at >= 0 && !/^overrides:\s*(?:#.*)?$/.test(others[at] ?? ''))
    throw new Error('Write the overrides in pnpm-workspace.yaml on a line each, and run this again.')
  if (at >= 0) return others.toSpliced(at + 1, 0, ...added).join('\n')
  const before = others.join('\n').trimEnd()
  return `${before}${before === '' ? '' : '\n\n'}overrides:\n${added.join('\n')}\n`
}

const keyOf = (/** @type {string} */ line) => /^\s+['"]?(@[\w/-]+)['"]?:/.exec(line)?.[1] ?? ''

/**
 * @param {any} manifest
 * @param {(file: string) => boolean} exists
 * @param {string} [agent] `npm_config_user_agent`, set by package managers
 * @returns {string} npm by default
 */
export function managerOf(manifest, exists, agent = '') {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(manifest.packageManager ?? '')?.[1]
  const locked = Object.entries(lockfiles).find(([file]) => exists(file))?.[1]
  return named ?? locked ?? /^(pnpm|yarn|bun)\//.exec(agent)?.[1] ?? 'npm'
}

/** pnpm reads overrides from `pnpm-workspace.yaml` since 10.5, not from the manifest since 11. */
function isOldPnpm() {
  const { stdout } = spawnSync('pnpm', ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [major = 0, minor = 0] =
    /^\d+\.\d+/
      .exec(stdout ?? '')?.[0]
      .split('.')
      .map(Number) ?? []
  return major > 0 && (major < 10 || (major === 10 && minor < 5))
}

/** Here or above, else new. */
function pnpmWorkspace() {
  for (let folder = resolve('.'); ; folder = dirname(folder)) {
    const file = join(folder, 'pnpm-workspace.yaml')
    if (existsSync(file)) return file
    if (folder === dirname(folder)) return resolve('pnpm-workspace.yaml')
  }
}

/** @param {Readonly<Record<string, string>>} tarballs path by package */
function writeOverrides(tarballs) {
  const file = pnpmWorkspace()
  const here = relative(dirname(file), '.').split(sep).join('/')
  const paths = Object.entries(tarballs).map(([name, path]) => [name, here ? `${here}/${path}` : path])
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, withOverrides(text, Object.fromEntries(paths)))
}

function main() {
  const { values, positionals } = parseArgs({
    options: { manager: { type: 'string' }, 'no-install': { type: 'boolean' } },
    allowPositionals: true,
  })
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const bundle = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8'))
  if (positionals.length === 0) throw new Error('Name the packages to add, e.g. core eip155 react.')
  if (!existsSync('package.json'))
    throw new Error('There is no package.json here. Run this in the folder of your app.')
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const manager = values.manager ?? managerOf(manifest, existsSync, process.env['npm_config_user_agent'])
  const names = closure(bundle, positionals)
  mkdirSync(VENDOR, { recursive: true })
  for (const name of names)
    copyFileSync(join(folder, 'packages', bundle[name].file), join(VENDOR, bundle[name].file))
  const tarballs = Object.fromEntries(names.map((name) => [name, `${VENDOR}/${bundle[name].file}`]))
  const isOld = manager === 'pnpm' && isOldPnpm()
  if (manager === 'pnpm' && !isOld) writeOverrides(tarballs)
  const changed = withPackages(manifest, tarballs, isOld ? 'old pnpm' : manager)
  writeFileSync('package.json', `${JSON.stringify(changed, null, 2)}\n`)
  console.log(`Added ${names.join(', ')} to package.json; the files are in ${VENDOR}.`)
  if (values['no-install']) return 0
  const { status, error } = spawnSync(manager, ['install'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw new Error(`${manager} could not start (${error.message}). Install it, or pass --manager.`)
  return status ?? 1
}

// npx uses a symbolic link.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    process.exitCode = main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
