import { createHash } from 'node:crypto'

/**
 * Turns the output of `npm sbom` into a reproducible bill of materials of one package: the package
 * becomes the subject, private workspaces are removed, and serial number and time depend on the
 * content only.
 *
 * @param {any} sbom CycloneDX 1.5, as npm prints it for one workspace
 * @param {string} name of the package
 * @param {string} time ISO 8601, of the release's commit
 * @returns {any} CycloneDX 1.5
 * @throws Error if the package is not in the list
 */
export function billOfMaterials(sbom, name, time) {
  const isPrivate = (/** @type {any} */ { properties = [] }) =>
    properties.some((/** @type {any} */ one) => one.name === 'cdx:npm:package:private')
  const subject = sbom.components.find((/** @type {any} */ one) => one.name === name)
  if (!subject) throw new Error(`npm sbom does not list ${name}`)
  const components = sbom.components.filter((/** @type {any} */ one) => one !== subject && !isPrivate(one))
  const refs = new Set([subject, ...components].map((one) => one['bom-ref']))
  const dependencies = sbom.dependencies
    .filter((/** @type {any} */ { ref }) => refs.has(ref))
    .map((/** @type {any} */ { ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((/** @type {string} */ one) => refs.has(one)),
    }))
  const content = { components, dependencies, subject }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuid}`,
    metadata: { ...sbom.metadata, timestamp: time, component: subject },
    components,
    dependencies,
  }
}
