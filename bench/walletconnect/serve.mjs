import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** build.mjs explains `process`. */
const page = (name) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<script>globalThis.process = { env: { IS_VITEST: 'true' } }</script></head>
<body><button>Connect</button><script type="module" src="/${name}/${name}.js"></script></body></html>`

/**
 * Compressed, uncached: `/ours/` and `/official/`.
 *
 * @param {string} root folder with a folder for each page
 */
export async function serve(root) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const [, name = ''] = pathname.split('/')
    const isScript = pathname.endsWith('.js')
    try {
      const body = isScript ? await readFile(join(root, pathname)) : page(name)
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.setHeader('content-encoding', 'gzip').setHeader('cache-control', 'no-store')
      response.end(gzipSync(body, { level: 9 }))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
