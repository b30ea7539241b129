import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStatic } from './serveStatic.mjs'

const dir = mkdtempSync(join(tmpdir(), 'latchkey-static-'))
const root = join(dir, 'public')
/** @type {import('./types.js').StaticServer} */
let server
beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<!doctype html>home')
  writeFileSync(join(root, 'assets', 'app.js'), 'export {}')
  writeFileSync(join(dir, 'secret.txt'), 'secret')
  server = await serveStatic({
    root,
    headers: { 'content-security-policy': "default-src 'self'" },
    json: { '/x.json': [1] },
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

/**
 * fetch would normalize the path.
 *
 * @param {string} path
 * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders,
 *   body: string }>}
 */
const raw = (path, method = 'GET') =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    sent.on('error', reject).end()
  })

test.each([
  ['/', 200, 'text/html; charset=utf-8', '<!doctype html>home'],
  ['/deep/route?x=1', 200, 'text/html; charset=utf-8', '<!doctype html>home'],
  ['/assets/app.js', 200, 'text/javascript; charset=utf-8', 'export {}'],
  ['/assets/missing.js', 404, 'text/plain; charset=utf-8', 'Not found'],
  ['/x.json', 200, 'application/json; charset=utf-8', '[1]'],
  ['/../secret.txt', 404, 'text/plain; charset=utf-8', 'Not found'],
  ['/%2e%2e/secret.txt', 404, 'text/plain; charset=utf-8', 'Not found'],
  ['/..%2fsecret.txt', 404, 'text/plain; charset=utf-8', 'Not found'],
  ['/%ff', 400, 'text/plain; charset=utf-8', 'Bad path'],
])('behavior: GET %s answers %i', async (path, status, type, body) => {
  const response = await raw(path)
  expect(response).toMatchObject({ status, body, headers: { 'content-type': type } })
  expect(response.headers['content-security-policy']).toBe("default-src 'self'")
})

test('behavior: HEAD sends no body, other methods are refused', async () => {
  expect(await raw('/', 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await raw('/', 'POST')).toMatchObject({ status: 405 })
})
