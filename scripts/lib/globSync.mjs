import { readdirSync } from 'node:fs'
import { root } from './root.mjs'

/**
 * A star is a whole path segment. Node 20 has no glob.
 *
 * @param {readonly string[]} patterns relative to the repository, like the result
 * @returns {string[]} sorted
 */
export function globSync(patterns) {
  return patterns.flatMap((pattern) => expand('', pattern.split('/'))).toSorted()
}

/**
 * @param {string} base
 * @param {readonly string[]} segments
 * @returns {string[]}
 */
function expand(base, [first, ...rest]) {
  if (first === undefined) return [base]
  const names = list(base).filter((name) => (first === '*' ? !name.startsWith('.') : name === first))
  return names.flatMap((name) => expand(base ? `${base}/${name}` : name, rest))
}

/** @param {string} dir */
function list(dir) {
  try {
    return readdirSync(root + dir)
  } catch {
    return []
  }
}
