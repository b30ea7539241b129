// No package has a forbidden license; dependencies of published packages are permissive.
import { readFileSync } from 'node:fs'
import { root } from '../lib/root.mjs'
import { report } from './report.mjs'

/**
 * @typedef {object} Entry
 * @property {string} [name] behind an alias
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

const permissive = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC0-1.0', '0BSD'])

/** From these versions, their license forbids a self-hosted relay. */
const forbidden = [
  { name: /^@walletconnect\//, from: [2, 21, 9] },
  { name: /^@reown\/walletkit$/, from: [1, 2, 11] },
  { name: /^@reown\/appkit/, from: [0, 0, 0] },
  { name: /^@web3modal\//, from: [0, 0, 0] },
]

/**
 * @param {Record<string, Entry>} packages of the lockfile
 * @param {readonly string[]} published folders
 * @returns {string[]}
 */
export function checkLicenses(packages, published) {
  const problems = []
  for (const [path, entry] of Object.entries(packages)) {
    const name = entry.name ?? nameOf(path)
    if (isForbidden(name, entry.version ?? ''))
      problems.push(`${path}: ${name} ${entry.version} must not be used`)
    if (entry.resolved && !entry.link)
      problems.push(`${path}: the lockfile holds an address (${entry.resolved})`)
  }
  for (const path of runtime(packages, published)) {
    const { license = 'none', version } = packages[path] ?? {}
    if (!isPermissive(license))
      problems.push(`${path}: license ${license} of ${nameOf(path)} ${version} is not in the list`)
  }
  return problems
}

/** @param {string} path */
export const nameOf = (path) => path.split('node_modules/').at(-1) ?? path

/**
 * @param {string} version
 * @param {readonly number[]} from
 */
function isFrom(version, from) {
  const parts = version.split(/[-+]/)[0]?.split('.').map(Number) ?? []
  for (const [index, wanted] of from.entries()) {
    const part = parts[index] ?? 0
    if (part !== wanted) return part > wanted
  }
  // A pre-release has the new license.
  return true
}

/**
 * @param {string} name
 * @param {string} version
 */
export function isForbidden(name, version) {
  const rule = forbidden.find((candidate) => candidate.name.test(name))
  return rule !== undefined && isFrom(version, rule.from)
}

/** @param {string} license SPDX expression without nesting */
export function isPermissive(license) {
  const plain = license.replace(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => permissive.has(id.trim())))
}

/**
 * @param {Record<string, Entry>} packages
 * @param {readonly string[]} published
 * @returns {Set<string>} lockfile paths outside our workspaces
 */
function runtime(packages, published) {
  const listed = new Set(published)
  for (const path of listed) {
    const entry = packages[path]
    for (const name of Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })) {
      const found = resolve(packages, path, name)
      if (found) listed.add(found)
    }
  }
  return new Set([...listed].filter((path) => path.includes('node_modules/')))
}

/**
 * As Node resolves.
 *
 * @param {Record<string, Entry>} packages
 * @param {string} from path of the importer
 * @param {string} name
 * @returns {string | undefined}
 */
export function resolve(packages, from, name) {
  for (let base = from; ; base = base.includes('/') ? base.slice(0, base.lastIndexOf('/')) : '') {
    const path = base ? `${base}/node_modules/${name}` : `node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (!base) return undefined
  }
}

await report(import.meta.url, 'the licenses of the lockfile', () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const published = Object.keys(packages).filter((path) => /^packages\/[^/]+$/.test(path))
  return checkLicenses(packages, published)
})
