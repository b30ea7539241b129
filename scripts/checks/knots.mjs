import { posix } from 'node:path'
import { listImports } from './listImports.mjs'

/** Files. */
const most = 20

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
    .filter((knot) => knot.length > most)
    .map((knot) => {
      const [first = ''] = knot.toSorted()
      return `${first}: a knot of ${knot.length} files that all lead to each other, where ${most} may`
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
  const seen = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const found = []
  const visit = (/** @type {string} */ file) => {
    const own = { index: seen.size, low: seen.size, isOpen: true }
    seen.set(file, own)
    open.push(file)
    for (const target of edges.get(file) ?? []) {
      const other = seen.get(target) ?? visit(target)
      if (other.isOpen) own.low = Math.min(own.low, other.low)
    }
    if (own.low === own.index) {
      const knot = open.splice(open.indexOf(file))
      for (const one of knot) Object.assign(seen.get(one) ?? {}, { isOpen: false })
      found.push(knot)
    }
    return own
  }
  for (const file of edges.keys()) if (!seen.has(file)) visit(file)
  return found
}
