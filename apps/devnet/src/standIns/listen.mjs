import { createServer } from 'node:http'

/**
 * @param {number} port 0: any
 * @param {(request: Request) => Promise<Response | undefined>} answer undefined becomes 404
 * @returns {Promise<import('../types.js').StaticServer>}
 */
export async function listen(port, answer) {
  const server = createServer((incoming, outgoing) => {
    /** @type {Buffer[]} */
    const chunks = []
    incoming.on('data', (chunk) => chunks.push(chunk))
    incoming.on('end', async () => {
      const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
      const request = new Request(`${url}${incoming.url ?? '/'}`, {
        method: incoming.method ?? 'GET',
        headers: /** @type {Record<string, string>} */ ({ ...incoming.headers }),
        ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
      })
      const response = await answer(request).catch(() => new Response('failed', { status: 500 }))
      const { status, headers } = response ?? { status: 404, headers: new Headers() }
      outgoing.writeHead(status, Object.fromEntries(headers))
      outgoing.end(response ? Buffer.from(await response.arrayBuffer()) : 'not found')
    })
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${own}`
  return {
    url,
    port: own,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
