// The arrows of the architecture: which part may import which. Ours and not dependency-cruiser's, which asks the
// compiler's API: TypeScript 7 has none before 7.1.
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
 * A package that hands the client's state to a framework; hosts give it the elements.
 *
 * @type {Rule}
 */
const door = { value: ['@latchkey/core', '@latchkey/eip155', '@latchkey/protocol'] }

/**
 * What each part may import of ours. A package name stands for all its published entries; `type` entries are exact and
 * only for `import type`; what the build puts `inside` is a development dependency.
 *
 * @type {Record<string, Rule>}
 */
const rules = {
  'packages/protocol': { value: [] },
  'packages/ui': { value: [] },
  'packages/core': { value: ['@latchkey/protocol'] },
  'packages/eip155': adapter,
  // An entry of its own: it acts on a client, and the adapter does without it.
  'packages/eip155/src/contracts': { value: ['@latchkey/protocol', '@latchkey/core'] },
  'packages/solana': adapter,
  'packages/bip122': adapter,
  'packages/walletconnect': adapter,
  'packages/embedded': adapter,
  'packages/safe': adapter,
  'packages/wagmi': adapter,
  // Bitcoin's signatures are verified on servers as anywhere.
  'packages/siwx': { value: ['@latchkey/protocol', '@latchkey/bip122'], type: ['@latchkey/core'] },
  'packages/pay': { value: [] },
  'packages/ethers': adapter,
  'packages/react': { value: ['@latchkey/core', '@latchkey/ui', '@latchkey/protocol'] },
  // An entry of its own, for hosts with EVM chains.
  'packages/react/src/eip155': { value: ['@latchkey/core', '@latchkey/eip155', '@latchkey/protocol'] },
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
  // A test wallet on another device speaks over a relay with the client's own crypto, envelopes and socket.
  'packages/testkit': { value: ['@latchkey/protocol', '@latchkey/walletconnect'] },
  // An entry of its own, for unit tests of hosts: it makes the client that they hand to their components.
  'packages/testkit/src/unit': { value: ['@latchkey/core'], type: ['@latchkey/protocol'] },
  // For development only. Its wallet that stands for none is testkit's.
  'packages/devtools': { value: ['@latchkey/testkit'], type: ['@latchkey/core'] },
  'services/kit': { value: ['@latchkey/protocol'] },
  // It speaks to the others over their HTTP API, and runs before anything is installed.
  'services/admin': { value: [] },
  // Signing in is verified on servers: the gateway is one.
  'services/gateway': { value: ['@latchkey/protocol', '@latchkey/kit', '@latchkey/siwx'] },
  'services/relay': { value: ['@latchkey/protocol', '@latchkey/kit'] },
  'services/recovery': { value: ['@latchkey/protocol', '@latchkey/kit'] },
  'services/console': { value: ['@latchkey/protocol', '@latchkey/ui'] },
  'services/frame': { value: ['@latchkey/protocol', '@latchkey/kit', '@latchkey/ui'] },
}

/**
 * The layers of core, lowest first: a folder imports from its own layer and from those below. What a feature says about
 * its views lies below the router, which has the table of all. The files beside the folders put everything together.
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
 * Files that may look up, and why: the table of what is loaded when names every layer, and the published types come with
 * the views that declare their routes. Logging in is loaded by its own views: in the table of page
 * load every page would pay for it.
 *
 * @type {Record<string, 'lazy' | 'typeOnly'>}
 */
const looksUp = {
  'packages/core/src/lazy.ts': 'lazy',
  'packages/core/src/features/login/views.ts': 'lazy',
  'packages/core/src/types/index.ts': 'typeOnly',
}

/**
 * @param {object} tree
 * @param {readonly { path: string, text: string }[]} tree.files sources below `packages/` and `services/`, without tests
 * @param {Record<string, Manifest>} tree.manifests package.json by part, e.g. `packages/core`
 * @returns {string[]} one line per import against the arrows
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

/** The folder below `src`, which may have a rule of its own. @param {string} path */
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
    // The build makes a package that is not published a part of the one that imports it.
    const isBuiltIn = target.private && !manifests[part]?.private
    return isBuiltIn ? builtIn(name, manifests[part]) : declared(name, manifests[part], typeOnly)
  }
  if (rule.type?.includes(specifier)) return typeOnly ? undefined : 'must be an import type'
  return `is not allowed in ${part}`
}

/** @param {string} path @param {import('./listImports.mjs').Import} found */
function mayLookUp(path, found) {
  const kind = looksUp[path]
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
 * @param {string} entry e.g. `./actions`, or one of a pattern such as `./actions/*`
 */
const isPublished = ({ exports = {} }, entry) =>
  Object.keys(exports).some((key) => {
    const [start = '', end] = key.split('*')
    return end === undefined ? key === entry : entry.startsWith(start) && entry.endsWith(end)
  })

/**
 * @param {string} name
 * @param {Manifest | undefined} manifest
 * @param {boolean} typeOnly types of development dependencies may be used in sources
 */
function declared(name, manifest, typeOnly) {
  const known = { ...manifest?.dependencies, ...manifest?.peerDependencies }
  return Object.hasOwn(known, name) || typeOnly ? undefined : 'is not in the package.json'
}

/**
 * @param {string} name of a package that becomes a part of another one
 * @param {Manifest | undefined} manifest of the other one
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
