// node bcoin.mjs --port PORT --block-time SECONDS
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createEsplora } from './esplora.mjs'
import { openNode } from './openNode.mjs'

const { values } = parseArgs({
  options: { port: { type: 'string' }, 'block-time': { type: 'string', default: '1' } },
})
const { node, mine } = await openNode()

let mining = false
setInterval(
  async () => {
    // Avoids endless empty blocks.
    if (mining || node.mempool.map.size === 0) return
    mining = true
    await mine(1).finally(() => (mining = false))
  },
  Number(values['block-time']) * 1000,
)

const answer = createEsplora(node)
const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const { status, type, text } = await answer(request.method ?? '', request.url ?? '', body)
  response.writeHead(status, {
    'content-type': type,
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
  })
  response.end(text)
})
server.listen(Number(values.port), '127.0.0.1', () => console.log('bcoin listens'))
process.once('SIGTERM', () => process.exit(0))
