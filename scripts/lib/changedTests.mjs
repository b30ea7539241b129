import { posix } from 'node:path'

const test = /\.test\.(ts|tsx|mjs)$/
const source = /\.(ts|tsx|mjs|js|json|css|sql)$/

/**
 * Changed tests, and those in the folder of each changed source.
 *
 * @param {readonly string[]} changed paths relative to the repository
 * @param {readonly string[]} files all paths of the repository
 * @returns {string[]}
 */
export function changedTests(changed, files) {
  const folders = new Set(changed.filter((path) => source.test(path)).map((path) => posix.dirname(path)))
  return files.filter((path) => test.test(path) && folders.has(posix.dirname(path))).toSorted()
}
