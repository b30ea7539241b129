import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Paths without an extension fall back to `index.html`.
 *
 * @param {import('./types.js').StaticServerOptions} options
 * @returns {Promise<import('./types.js').StaticServer>}
 */
export async function serveStatic({ root, port = 0, headers = {}, json = {}, page, post }) {
  const server = createServer(async (request, response) => {
    const { status, type, body, file } = await answer(request).catch(() => text(500, 'Internal error'))
    const cache = file && /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-store'
    response.writeHead(status, {
      'content-type': type,
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    if (request.method === 'HEAD' || !file) return response.end(body)
    const stream = createReadStream(file)
    stream.on('error', () => response.destroy())
    stream.pipe(response)
  })

  /** @param {import('node:http').IncomingMessage} request */
  const answer = async (request) => {
    if (request.method === 'POST' && post) {
      // Other origins need a preflight for JSON.
      if (request.headers['content-type'] !== 'application/json') return text(415, 'Unsupported media type')
      const sent = await readJson(request)
      if (sent === undefined) return text(400, 'Bad body')
      const postAnswer = await post(pathOf(request.url ?? '/') ?? '', sent, request.headers.authorization)
      return postAnswer
        ? {
            status: postAnswer.status,
            type: types['.json'],
            body: JSON.stringify(postAnswer.body),
            file: undefined,
          }
        : text(404, 'Not found')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Method not allowed')
    const path = pathOf(request.url ?? '/')
    if (path === undefined) return text(400, 'Bad path')
    if (Object.hasOwn(json, path))
      return { status: 200, type: types['.json'], body: JSON.stringify(json[path]) }
    const own = await page?.(path)
    if (own) return { status: 200, ...own }
    const file = await find(path)
    return file
      ? { status: 200, type: types[extname(file)] ?? 'application/octet-stream', file }
      : text(404, 'Not found')
  }

  /** @param {string} path */
  const find = async (path) => {
    const wanted = join(root, normalize(path))
    if (wanted !== root && !wanted.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
    const fallback = extname(path) ? [] : [join(wanted, 'index.html'), join(root, 'index.html')]
    for (const candidate of [wanted, ...fallback]) {
      if (
        await stat(candidate).then(
          (found) => found.isFile(),
          () => false,
        )
      )
        return candidate
    }
    return undefined
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const stop = () =>
    new Promise((/** @type {(value: void) => void} */ resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://localhost:${bound}`, port: bound, stop }
}

/**
 * @param {import('node:http').IncomingMessage} request @returns {Promise<unknown>} undefined if
 *   invalid or too long
 */
async function readJson(request) {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    // Permissions with a deployment have 6 kB.
    if (body.length > 16_384) return undefined
  }
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** @param {string} url */
function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * @param {number} status
 * @param {string} body
 */
const text = (status, body) => ({ status, type: types['.txt'], body, file: undefined })
