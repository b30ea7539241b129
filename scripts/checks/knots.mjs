import { posix } from 'node:path'
import { listImports } from './listImports.mjs'

/** Files. */
const maxFiles = 20

/**
 * Finds files of a part that all reach each other, also over types and lazy code, since a reader
 * follows them. Remedy: declare the type in the lower layer (`store/loaders.ts` in core).
 *
 * @param {readonly { path: string, text: string }[]} files without tests
 * @returns {string[]}
 */
export function checkKnots(files) {
  const paths = new Set(files.map(({ path }) => path))
  const edges = new Map(files.map(({ path, text }) => [path, targetsOf(path, text, paths)]))
  return components(edges)
    .filter((knot) => knot.length > maxFiles)
    .map((knot) => {
      const [first = ''] = knot.toSorted()
      return `${first}: a knot of ${knot.length} files that all lead to each other, where ${maxFiles} may`
    })
}

/**
 * @param {string} path
 * @param {string} text
 * @param {ReadonlySet<string>} paths
 */
function targetsOf(path, text, paths) {
  return listImports(text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, ''))
    .flatMap((base) => [`${base}.ts`, `${base}.tsx`].find((file) => paths.has(file)) ?? [])
}

/**
 * Tarjan's strongly connected components.
 *
 * @param {ReadonlyMap<string, readonly string[]>} edges
 */
function components(edges) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const visited = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const found = []
  const visit = (/** @type {string} */ file) => {
    const own = { index: visited.size, low: visited.size, isOpen: true }
    visited.set(file, own)
    open.push(file)
    for (const target of edges.get(file) ?? []) {
      const other = visited.get(target) ?? visit(target)
      if (other.isOpen) own.low = Math.min(own.low, other.low)
    }
    if (own.low === own.index) {
      const knot = open.splice(open.indexOf(file))
      for (const one of knot) Object.assign(visited.get(one) ?? {}, { isOpen: false })
      found.push(knot)
    }
    return own
  }
  for (const file of edges.keys()) if (!visited.has(file)) visit(file)
  return found
}
