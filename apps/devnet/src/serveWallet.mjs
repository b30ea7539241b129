import { serveStatic } from './serveStatic.mjs'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https: http://localhost:* http://127.0.0.1:*",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss: https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * @param {object} options
 * @param {string} options.root
 * @param {number} options.port
 * @param {import('./types.js').DevnetJson} options.json
 * @returns {Promise<import('./types.js').StaticServer>}
 */
export function serveWallet({ root, port, json }) {
  return serveStatic({
    root,
    port,
    headers: { 'content-security-policy': policy },
    json: { '/devnet.json': json },
  })
}
