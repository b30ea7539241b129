// What the page loads and what is loaded later share no module (CONTRIBUTING.md, "Chunks").
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { globSync } from '../lib/globSync.mjs'
import { root } from '../lib/root.mjs'
import { listFiles } from './listFiles.mjs'
import { listImports } from './listImports.mjs'
import { report } from './report.mjs'

/** The parts that hold to it. React's views build on the page's own code, on purpose. */
const PARTS = ['packages/core', 'packages/eip155']

/**
 * @param {object} tree
 * @param {readonly { path: string, text: string }[]} tree.files sources below `packages/`, without tests
 * @param {Record<string, { exports?: Record<string, unknown> }>} tree.manifests package.json by part
 * @returns {string[]} one line per import of the page's own code by lazy code
 */
export function checkChunks({ files, manifests }) {
  const imports = new Map(files.map(({ path, text }) => [path, listImports(text)]))
  /** @param {string} path @param {boolean} isLazy */
  const targets = (path, isLazy) =>
    (imports.get(path) ?? [])
      .filter((found) => !found.typeOnly && Boolean(found.lazy) === isLazy)
      .map(({ specifier }) => resolve(path, specifier, manifests))
      .flatMap((base) => [`${base}.ts`, `${base}.tsx`].filter((file) => imports.has(file)))
  /** @param {readonly string[]} starts @param {ReadonlySet<string>} [known] where it stops */
  const walk = (starts, known = new Set()) => {
    /** @type {Set<string>} */
    const seen = new Set()
    /** @param {string} path */
    const visit = (path) => {
      if (seen.has(path) || known.has(path)) return
      seen.add(path)
      targets(path, false).forEach(visit)
    }
    starts.forEach(visit)
    return seen
  }
  const page = walk(PARTS.map((part) => `${part}/src/index.ts`))
  const lazy = [...imports.keys()]
    .filter((path) => PARTS.some((part) => path.startsWith(`${part}/src/`)))
    .flatMap((path) => targets(path, true))
  return [...walk(lazy, page)].flatMap((path) =>
    targets(path, false)
      .filter((target) => page.has(target))
      .map((target) => `${path} is loaded later and imports ${target}, which the page loads`),
  )
}

/**
 * @param {string} path
 * @param {string} specifier
 * @param {Record<string, { exports?: Record<string, unknown> }>} manifests
 * @returns {string} the module's path without its ending
 */
function resolve(path, specifier, manifests) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier).replace(/\.js$/, '')
  const [, name = '', entry = ''] = /^@latchkey\/([^/]+)(.*)$/.exec(specifier) ?? []
  const found = manifests[`packages/${name}`]?.exports?.[`.${entry}`]
  const file = /** @type {{ default?: string } | undefined} */ (found)?.default ?? ''
  return posix.join(`packages/${name}`, file.replace('./dist/', './src/')).replace(/\.js$/, '')
}

/** @param {string} path */
const isSource = (path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

await report(import.meta.url, 'what the page and lazy code share', () => {
  const manifests = Object.fromEntries(
    globSync(['packages/*/package.json']).map((path) => [
      posix.dirname(path),
      JSON.parse(readFileSync(root + path, 'utf8')),
    ]),
  )
  return checkChunks({ files: listFiles(isSource), manifests })
})
