import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * For our scope alone.
 *
 * @param {readonly import('./packPackages.mjs').Packed[]} packages
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveRegistry(packages) {
  const files = new Map(
    packages.map(({ manifest, tarball }) => [manifest.name, { manifest, bytes: readFileSync(tarball) }]),
  )
  const server = createServer((request, response) => {
    const [name = '', file] = decodeURIComponent(request.url ?? '/')
      .slice(1)
      .split('/-/')
    const found = files.get(name)
    if (!found) return response.writeHead(404).end()
    if (file !== undefined) return response.end(found.bytes)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(packument(found, `http://${request.headers.host}`)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * @param {{ manifest: import('./packPackages.mjs').Packed['manifest'], bytes: Buffer }} packed
 * @param {string} origin
 */
function packument({ manifest, bytes }, origin) {
  const { name, version } = manifest
  const digest = (/** @type {string} */ algorithm, /** @type {'hex' | 'base64'} */ encoding) =>
    createHash(algorithm).update(bytes).digest(encoding)
  const dist = {
    tarball: `${origin}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`,
    shasum: digest('sha1', 'hex'),
    integrity: `sha512-${digest('sha512', 'base64')}`,
  }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}
