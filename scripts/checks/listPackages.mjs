import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { globSync } from '../lib/globSync.mjs'
import { root } from '../lib/root.mjs'

/**
 * @typedef {object} Package
 * @property {string} dir e.g. `packages/core`
 * @property {string} name
 * @property {{ entry: string, types?: string, file: string }[]} entries without patterns, whose
 *   names are the barrel's; paths relative to `dir`
 */

/** @returns {Package[]} published ones */
export function listPackages() {
  return globSync(['packages/*/package.json'])
    .map((path) => ({ dir: posix.dirname(path), manifest: JSON.parse(readFileSync(root + path, 'utf8')) }))
    .filter(({ manifest }) => !manifest.private)
    .map(({ dir, manifest }) => ({
      dir,
      name: manifest.name,
      entries: Object.entries(manifest.exports)
        .filter(([entry]) => !entry.includes('*'))
        .map(([entry, target]) =>
          typeof target === 'string'
            ? { entry, file: target }
            : { entry, types: target.types, file: target.default ?? target.style },
        ),
    }))
}
