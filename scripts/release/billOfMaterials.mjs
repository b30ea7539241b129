import { createHash } from 'node:crypto'
import { nameOf, resolve } from '../checks/licenses.mjs'

/** @typedef {import('../checks/licenses.mjs').Entry} Entry */

/** @type {Readonly<Record<string, readonly string[]>>} */
const bundled = {
  'packages/create': ['@clack/prompts', 'citty'],
  'packages/elements': ['@latchkey/bip122', '@latchkey/eip155', '@latchkey/react', '@latchkey/solana'],
}

/**
 * Reproducible; dependencies at any depth, resolved like Node, without peers. `npm sbom` calls a
 * workspace by its folder and adds other workspaces' development dependencies.
 *
 * @param {Record<string, Entry>} packages of the lockfile
 * @param {string} folder such as `packages/core`
 * @param {object} release
 * @param {string} release.time ISO 8601, of the commit
 * @param {string} release.repository URL
 * @param {(name: string) => string | undefined} release.sha512 of our tarballs, hexadecimal
 * @returns {object} CycloneDX 1.5
 * @throws Error for a dependency that is not installed
 */
export function billOfMaterials(packages, folder, { time, repository, sha512 }) {
  /**
   * By path.
   *
   * @type {Map<string, string[]>}
   */
  const graph = new Map([[folder, []]])
  for (const [path, needs] of graph) {
    const { dependencies, optionalDependencies = {} } = entryOf(packages, path)
    for (const name of [
      ...Object.keys({ ...dependencies, ...optionalDependencies }),
      ...(bundled[path] ?? []),
    ]) {
      const found = resolve(packages, path, name)
      if (found === undefined && name in optionalDependencies) continue
      if (found === undefined) throw new Error(`${name}, which ${path} needs, is not in the lockfile`)
      needs.push(found)
      if (!graph.has(found)) graph.set(found, [])
    }
  }
  const describe = (/** @type {string} */ path) => {
    const { name = nameOf(path), version, license = '', integrity } = entryOf(packages, path)
    const own = sha512(name)
    const hash =
      own ?? (integrity && Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'))
    return {
      'bom-ref': `${name}@${version}`,
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(hash && { hashes: [{ alg: 'SHA-512', content: hash }] }),
      ...(license && {
        licenses: [/ (?:OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
      }),
      ...(own && { externalReferences: [{ type: 'vcs', url: repository }] }),
    }
  }
  const byRef = (/** @type {{ 'bom-ref': string }} */ one, /** @type {{ 'bom-ref': string }} */ two) =>
    one['bom-ref'] < two['bom-ref'] ? -1 : 1
  const component = describe(folder)
  const paths = [...graph.keys()].filter((path) => path !== folder)
  // npm may install a version twice.
  const components = [...new Map(paths.map(describe).map((one) => [one['bom-ref'], one])).values()].toSorted(
    byRef,
  )
  /** @type {Map<string, Set<string>>} */
  const edges = new Map()
  for (const [path, needs] of graph) {
    const ref = describe(path)['bom-ref']
    edges.set(ref, new Set([...(edges.get(ref) ?? []), ...needs.map((need) => describe(need)['bom-ref'])]))
  }
  const dependencies = [...edges]
    .map(([ref, needs]) => ({ ref, dependsOn: [...needs].toSorted() }))
    .toSorted((one, two) => (one.ref < two.ref ? -1 : 1))
  const hash = createHash('sha256')
    .update(JSON.stringify({ component, components, dependencies }))
    .digest('hex')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`,
    version: 1,
    metadata: { timestamp: time, component },
    components,
    dependencies,
  }
}

/**
 * @param {Record<string, Entry>} packages
 * @param {string} path
 * @returns {Entry}
 */
function entryOf(packages, path) {
  const entry = packages[path]
  if (entry === undefined) throw new Error(`The lockfile has no ${path}.`)
  return entry
}
