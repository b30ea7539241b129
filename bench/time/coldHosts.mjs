import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startDevnet } from '@latchkey/devnet'
import { startRelay } from '@latchkey/relay'
import { launch } from '../lib/browser.mjs'
import { hostPage } from '../lib/hostPage.mjs'
import { BUNDLERS } from '../size/bundlers.mjs'

const ENTRIES = ['bare', 'host', 'remote', 'wagmi']
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

/**
 * Compressed, each on its own origin.
 *
 * @param {(world: { browser, devnet, relay, url: (host: string, query?: Record<string, string>) =>
 *   string }) => Promise<void>} run
 */
export async function withColdHosts(run) {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-cold-'))
  const devnet = await startDevnet({ gateway: true, origins: ['http://127.0.0.1:*', 'http://localhost:*'] })
  const relay = await startRelay({ port: 0, logLevel: 'silent' })
  const browser = await launch()
  /** @type {Record<string, { port: number, stop: () => Promise<void> }>} */
  const servers = {}
  try {
    for (const entry of ENTRIES) {
      const folder = join(root, entry)
      await BUNDLERS.vite(join(folder, 'bundle'), entry)
      await writeFile(join(folder, 'index.html'), hostPage({ title: entry, chains: devnet.chains }))
      servers[entry] = await serveCompressed(folder)
    }
    const url = (host, query = {}) =>
      `http://127.0.0.1:${servers[host].port}/index.html?${new URLSearchParams(query)}`
    await run({ browser, devnet, relay, url })
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    await browser.close()
    await relay.close()
    await devnet.stop()
    await rm(root, { recursive: true, force: true })
  }
}

async function serveCompressed(root) {
  const files = new Map()
  for (const name of await readdir(root, { recursive: true })) {
    const type = TYPES[extname(name)]
    if (type) files.set(`/${name}`, { type, body: gzipSync(await readFile(join(root, name)), { level: 9 }) })
  }
  const server = createServer((request, response) => {
    const found = files.get(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': found.type,
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    })
    response.end(found.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return {
    port: server.address().port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}
