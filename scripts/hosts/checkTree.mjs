import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForbidden, isPermissive } from '../checks/licenses.mjs'

/**
 * No forbidden license, and only permissive ones among direct dependencies.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function checkTree(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const named = new Set(Object.keys({ ...dependencies, ...devDependencies }))
  const installed = installedPackages(folder)
  if (installed.length === 0) return ['nothing is installed']
  return installed.flatMap(({ name, version, license }) => [
    ...(isForbidden(name, version) ? [`${name} ${version} must not be installed`] : []),
    ...(named.has(name) && license !== undefined && !isPermissive(license) && license !== 'Unlicense'
      ? [`${name} ${version} has the license ${license}`]
      : []),
  ])
}

/** @typedef {{ name: string, version: string, license?: string }} Installed */

/**
 * @param {string} folder
 * @returns {Installed[]} yarn's lockfile has no licenses
 */
function installedPackages(folder) {
  const lockfile = join(folder, 'yarn.lock')
  if (existsSync(lockfile)) {
    const entries = readFileSync(lockfile, 'utf8').matchAll(/^ {2}resolution: "(@?[^@"]+)@npm:([^":]+)/gm)
    return [...entries].map(([, name = '', version = '']) => ({ name, version }))
  }
  const modules = join(folder, 'node_modules')
  return existsSync(modules) ? packagesBelow(modules) : []
}

/**
 * @param {string} modules a `node_modules`
 * @returns {Installed[]}
 */
function packagesBelow(modules) {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '.bin')
    .flatMap(({ name }) => {
      const path = join(modules, name)
      if (name.startsWith('@')) return packagesBelow(path)
      // pnpm nests by version.
      if (name === '.pnpm') return readdirSync(path).flatMap((one) => nested(join(path, one)))
      return [...manifestOf(path), ...nested(path)]
    })
}

const nested = (/** @type {string} */ path) =>
  existsSync(join(path, 'node_modules')) ? packagesBelow(join(path, 'node_modules')) : []

/**
 * @param {string} path
 * @returns {Installed[]}
 */
function manifestOf(path) {
  const file = join(path, 'package.json')
  if (!existsSync(file)) return []
  const { name, version, license = 'none' } = JSON.parse(readFileSync(file, 'utf8'))
  return name && version ? [{ name, version, license: String(license) }] : []
}
