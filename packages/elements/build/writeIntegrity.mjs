import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { integrityOf } from './integrityOf.mjs'

/**
 * For the classic script, and for the `integrity` of an import map.
 *
 * @param {string} dist
 */
export function writeIntegrity(dist) {
  const hash = (/** @type {string} */ name) => [name, integrityOf(readFileSync(dist + name, 'utf8'))]
  const modules = readdirSync(`${dist}standalone`).toSorted()
  const hashes = Object.fromEntries([
    hash('script/latchkey.js'),
    ...modules.map((name) => hash(`standalone/${name}`)),
  ])
  writeFileSync(`${dist}integrity.json`, `${JSON.stringify(hashes, null, 2)}\n`)
}
