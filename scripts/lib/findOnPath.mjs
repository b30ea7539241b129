import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @param {readonly string[]} names by preference
 * @param {string} [path] default the process's
 * @returns {string | undefined} full path
 */
export function findOnPath(names, path = process.env.PATH ?? '') {
  for (const name of names) {
    for (const dir of path.split(delimiter).filter(Boolean)) {
      const candidate = join(dir, name)
      try {
        accessSync(candidate, constants.X_OK)
        return candidate
      } catch {}
    }
  }
  return undefined
}
