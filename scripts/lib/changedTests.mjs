import { posix } from 'node:path'

const test = /\.test\.(ts|tsx|mjs)$/
const source = /\.(ts|tsx|mjs|js|json|css|sql)$/

/**
 * @param {readonly string[]} changed paths; a source stands for the tests of its folder
 * @param {readonly string[]} files of the repository
 * @returns {string[]}
 */
export function changedTests(changed, files) {
  const folders = new Set(changed.filter((path) => source.test(path)).map((path) => posix.dirname(path)))
  return files.filter((path) => test.test(path) && folders.has(posix.dirname(path))).toSorted()
}
