// Equal to the root's.
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

/**
 * @param {readonly { path: string, text: string }[]} files package.json files
 * @returns {string[]}
 */
export function checkVersions(files) {
  const manifests = files.map(({ path, text }) => ({ path, manifest: JSON.parse(text) }))
  const version = manifests.find(({ path }) => path === 'package.json')?.manifest.version
  return manifests.flatMap(({ path, manifest }) => {
    const wanted = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.peerDependencies,
    }).filter(([name, range]) => name.startsWith('@latchkey/') && range !== version)
    const isOurs = /^(?:latchkey$|create-latchkey$|latchkey-migrate$|@latchkey\/)/.test(manifest.name ?? '')
    return [
      ...(isOurs && manifest.version !== version
        ? [`${path}: version ${manifest.version} is not ${version}, the root's`]
        : []),
      ...wanted.map(([name, range]) => `${path}: wants ${name} ${range}, not ${version}`),
    ]
  })
}

await report(import.meta.url, 'versions of the packages', () =>
  checkVersions(
    listFiles((path) =>
      /^(?:(?:packages|services|apps|examples)\/[^/]+\/|bench\/|e2e\/|)package\.json$/.test(path),
    ),
  ),
)
