// Own code: dependency-cruiser needs the compiler API, which TypeScript 7 lacks before 7.1.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { globSync } from '../lib/globSync.mjs'
import { root } from '../lib/root.mjs'
import { checkKnots } from './knots.mjs'
import { listFiles } from './listFiles.mjs'
import { listImports } from './listImports.mjs'
import { report } from './report.mjs'

/** @typedef {{ exports?: Record<string, unknown>, private?: boolean, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest */
/** @typedef {{ value: readonly string[], type?: readonly string[], inside?: readonly string[] }} Rule */

/** @type {Rule} */
const adapter = { value: ['@latchkey/protocol'], type: ['@latchkey/core', '@latchkey/core/adapter'] }

/**
 * Hosts give it the elements.
 *
 * @type {Rule}
 */
const door = { value: ['@latchkey/core', '@latchkey/eip155', '@latchkey/protocol'] }

/**
 * `type` entries are exact and only for `import type`; `inside` ones are bundled development
 * dependencies.
 *
 * @type {Record<string, Rule>}
 */
const rules = {
  'packages/protocol': { value: [] },
  'packages/ui': { value: [] },
  'packages/core': { value: ['@latchkey/protocol'] },
  'packages/eip155': adapter,
  // Acts on a client; the adapter does not need it.
  'packages/eip155/src/contracts': { value: ['@latchkey/protocol', '@latchkey/core'] },
  'packages/solana': adapter,
  'packages/bip122': adapter,
  'packages/walletconnect': adapter,
  'packages/embedded': adapter,
  'packages/safe': adapter,
  'packages/wagmi': adapter,
  // Servers verify Bitcoin signatures too.
  'packages/siwx': { value: ['@latchkey/protocol', '@latchkey/bip122'], type: ['@latchkey/core'] },
  'packages/pay': { value: [] },
  'packages/ethers': adapter,
  'packages/react': { value: ['@latchkey/core', '@latchkey/ui', '@latchkey/protocol'] },
  'packages/react/src/eip155': { value: ['@latchkey/core', '@latchkey/eip155', '@latchkey/protocol'] },
  // Has another kit's names over our packages.
  'packages/rainbowkit-compat': {
    value: ['@latchkey/core', '@latchkey/eip155', '@latchkey/react', '@latchkey/wagmi'],
  },
  'packages/elements': {
    value: ['@latchkey/core', '@latchkey/protocol', '@latchkey/embedded', '@latchkey/walletconnect'],
    inside: [
      '@latchkey/bip122',
      '@latchkey/eip155',
      '@latchkey/react',
      '@latchkey/solana',
      'react',
      'react-dom',
    ],
  },
  'packages/vue': door,
  'packages/solid': door,
  'packages/svelte': door,
  'packages/angular': door,
  // A test wallet uses the client's own crypto, envelopes and socket.
  'packages/testkit': { value: ['@latchkey/protocol', '@latchkey/walletconnect'] },
  // Creates a client for hosts' unit tests.
  'packages/testkit/src/unit': { value: ['@latchkey/core'], type: ['@latchkey/protocol'] },
  'packages/devtools': { value: ['@latchkey/testkit'], type: ['@latchkey/core'] },
  'packages/create': { value: [], inside: ['citty', '@clack/prompts'] },
  'packages/migrate': { value: [] },
  'services/kit': { value: ['@latchkey/protocol'] },
  // Its `init` runs before anything is installed.
  'services/admin': { value: ['@latchkey/kit', '@latchkey/gateway', '@latchkey/recovery'] },
  'services/gateway': { value: ['@latchkey/protocol', '@latchkey/kit', '@latchkey/siwx'] },
  'services/relay': { value: ['@latchkey/protocol', '@latchkey/kit'] },
  'services/recovery': { value: ['@latchkey/protocol', '@latchkey/kit'] },
  'services/console': { value: ['@latchkey/protocol', '@latchkey/ui'] },
  'services/frame': { value: ['@latchkey/protocol', '@latchkey/kit', '@latchkey/ui'] },
}

/**
 * A folder imports from its own and earlier ones; the files beside the folders combine everything.
 */
const layers = [
  ['types', 'networks'],
  ['format', 'http', 'log', 'page', 'platform', 'rpc', 'storage', 'tabs'],
  ['store'],
  ['notices'],
  ['wallets'],
  ['features/*/views'],
  ['router'],
  ['connections'],
  ['transactions'],
  ['csp', 'debug', 'features', 'provider', 'themes'],
  ['client', 'hooks', ''],
]

/**
 * The table of lazy chunks names every layer; published types include routes. Login's own views
 * load it, to keep it out of page load.
 *
 * @type {Record<string, 'lazy' | 'typeOnly'>}
 */
const layersByPath = {
  'packages/core/src/lazy.ts': 'lazy',
  'packages/core/src/features/login/views.ts': 'lazy',
  'packages/core/src/types/index.ts': 'typeOnly',
}

/**
 * @param {object} tree
 * @param {readonly { path: string, text: string }[]} tree.files without tests
 * @param {Record<string, Manifest>} tree.manifests by part, e.g. `packages/core`
 * @returns {string[]}
 */
export function checkArrows({ files, manifests }) {
  return files.flatMap(({ path, text }) => {
    const part = path.split('/').slice(0, 2).join('/')
    const inner = innerOf(path)
    const rule = rules[inner] ?? rules[part]
    if (!rule) return [`${path}: ${part} has no rule in scripts/checks/arrows.mjs`]
    return listImports(text).flatMap((found) => {
      const problem = problemOf(found, { path, part, rule, manifests })
      return problem
        ? [`${path}: ${found.typeOnly ? 'import type' : 'import'} '${found.specifier}' ${problem}`]
        : []
    })
  })
}

/** @param {string} path */
const innerOf = (path) => path.split('/').slice(0, 4).join('/')

/**
 * @param {import('./listImports.mjs').Import} found
 * @param {{ path: string, part: string, rule: Rule, manifests: Record<string, Manifest> }} place
 * @returns {string | undefined}
 */
function problemOf(found, { path, part, rule, manifests }) {
  const { specifier, typeOnly } = found
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier)
    if (!target.startsWith(`${part}/src/`)) return `leaves ${part}/src`
    const entered = innerOf(target)
    if (rules[entered] && entered !== innerOf(path)) return `enters ${entered}, which has arrows of its own`
    return part === 'packages/core' && !mayLookUp(path, found) ? layerProblem(path, target) : undefined
  }
  if (specifier.startsWith('node:')) return undefined
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (rule.inside?.includes(name)) return builtIn(name, manifests[part])
  if (!name.startsWith('@latchkey/')) return declared(name, manifests[part], typeOnly)
  const folder = name.slice('@latchkey/'.length)
  const target = manifests[`packages/${folder}`] ?? manifests[`services/${folder}`]
  if (!target) return 'is not a package of ours'
  const entry = `.${specifier.slice(name.length)}`
  if (!isPublished(target, entry)) return `is not a published entry of ${name}`
  if (rule.value.includes(name)) {
    // Unpublished packages are bundled.
    const isBuiltIn = target.private && !manifests[part]?.private
    return isBuiltIn ? builtIn(name, manifests[part]) : declared(name, manifests[part], typeOnly)
  }
  if (rule.type?.includes(specifier)) return typeOnly ? undefined : 'must be an import type'
  return `is not allowed in ${part}`
}

/** @param {string} path @param {import('./listImports.mjs').Import} found */
function mayLookUp(path, found) {
  const kind = layersByPath[path]
  return kind !== undefined && Boolean(found[kind])
}

/**
 * @param {string} path
 * @param {string} target
 * @returns {string | undefined}
 */
function layerProblem(path, target) {
  const own = layerOf(path)
  const other = layerOf(target)
  if (own < 0) return `is in a folder without a layer in scripts/checks/arrows.mjs`
  return other > own ? 'runs up the layers of core' : undefined
}

/** @param {string} path */
function layerOf(path) {
  const [folder = '', file] = path.slice('packages/core/src/'.length).split('/')
  if (/\/features\/[^/]+\/views(\.js|\.ts)?$/.test(path))
    return layers.findIndex(([one]) => one === 'features/*/views')
  return layers.findIndex((layer) => layer.includes(file === undefined ? '' : folder))
}

/**
 * @param {Manifest} target
 * @param {string} entry e.g. `./actions`, or one of `./actions/*`
 */
const isPublished = ({ exports = {} }, entry) =>
  Object.keys(exports).some((key) => {
    const [start = '', end] = key.split('*')
    return end === undefined ? key === entry : entry.startsWith(start) && entry.endsWith(end)
  })

/**
 * @param {string} name
 * @param {Manifest | undefined} manifest
 * @param {boolean} typeOnly allows development dependencies
 */
function declared(name, manifest, typeOnly) {
  const known = { ...manifest?.dependencies, ...manifest?.peerDependencies }
  return Object.hasOwn(known, name) || typeOnly ? undefined : 'is not in the package.json'
}

/**
 * @param {string} name
 * @param {Manifest | undefined} manifest of its importer
 */
function builtIn(name, manifest) {
  if (Object.hasOwn({ ...manifest?.dependencies, ...manifest?.peerDependencies }, name))
    return 'becomes a part of it: it belongs into the devDependencies'
  return Object.hasOwn({ ...manifest?.devDependencies }, name) ? undefined : 'is not in the package.json'
}

/** @param {string} path */
const isSource = (path) =>
  /^(packages|services)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

await report(import.meta.url, 'the arrows between the parts', () => {
  const manifests = Object.fromEntries(
    globSync(['packages/*/package.json', 'services/*/package.json']).map((path) => [
      posix.dirname(path),
      JSON.parse(readFileSync(root + path, 'utf8')),
    ]),
  )
  const files = listFiles(isSource)
  return [...checkArrows({ files, manifests }), ...checkKnots(files)]
})
