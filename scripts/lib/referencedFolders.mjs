import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * By `tsconfig.json`, directly or indirectly.
 *
 * @param {string} root
 * @param {string} folder `services/gateway`
 * @returns {string[]} the given one first
 */
export function referencedFolders(root, folder) {
  const found = new Set([folder])
  for (const one of found) {
    /** @type {{ references?: { path: string }[] }} */
    const { references = [] } = JSON.parse(readFileSync(join(root, one, 'tsconfig.json'), 'utf8'))
    for (const { path } of references) found.add(join(one, path).replaceAll('\\', '/'))
  }
  return [...found]
}
