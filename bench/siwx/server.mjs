// Its own process, mounted as by a host.
import { createSiwxServer, memoryStore } from '@latchkey/siwx/server'
import { createServer } from 'node:http'

const server = await createSiwxServer({
  issuer: 'https://auth.example',
  domains: ['https://shop.example'],
  keys: ['the secret of a server in a bench, long'],
  store: memoryStore(),
})

const web = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const { method, url, headers } = request
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    const answer = await server.fetch(new Request(`https://auth.example${url}`, { method, headers, body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  })
})
web.listen(0, '127.0.0.1', () => process.send?.(web.address().port))
process.on('disconnect', () => process.exit())
