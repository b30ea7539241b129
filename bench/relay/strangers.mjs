/**
 * Repeats one request as fast as it can: `node strangers.mjs KIND ADDRESS URL…`. Loopback only;
 * ends with its standard input, or after five minutes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createIdentity, open } from './traffic.mjs'

const [kind, address, ...urls] = process.argv.slice(2)
const counts = {}
const note = (what) => (counts[what] = (counts[what] ?? 0) + 1)
const random = () => randomBytes(32).toString('hex')
const publication = (length, topic = random()) => ({
  topic,
  message: random().padEnd(length, 'x'),
  ttl: 86_400,
  tag: 1,
})

async function asking(at, inFlight, next) {
  const socket = await open(urls[at % urls.length], createIdentity(), address).catch(() => undefined)
  if (socket === undefined) return note('not connected')
  const ask = () => {
    const [method, params] = next()
    socket.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method, params }))
  }
  socket.on('message', (frame) => {
    const text = frame.toString('latin1', 0, 300)
    note(/"message":"([A-Z][^"]*)"/.exec(text)?.[1] ?? 'ok')
    setImmediate(() => socket.readyState === socket.OPEN && ask())
  })
  socket.on('close', (code, reason) => note(`closed ${code} ${reason}`))
  for (let count = 0; count < inFlight; count += 1) ask()
}

const repeatMany = (count, make) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))

const kinds = {
  'large messages': () =>
    repeatMany(20, (at) => asking(at, 4, () => ['irn_publish', publication(1_000_000)])),
  'small messages': () => repeatMany(40, (at) => asking(at, 50, () => ['irn_publish', publication(64)])),
  subscriptions: () =>
    repeatMany(40, (at) =>
      asking(at, 4, () => ['irn_batchSubscribe', { topics: Array.from({ length: 500 }, random) }]),
    ),
  async 'batch fetches'() {
    const topics = Array.from({ length: 500 }, (_, at) =>
      createHash('sha256').update(`fetched ${at}`).digest('hex'),
    )
    const writer = await open(urls[0], createIdentity(), '127.0.9.1')
    for (let at = 0; at < topics.length; at += 100) {
      const messages = topics.slice(at, at + 100).map((topic) => publication(1000, topic))
      const answered = new Promise((resolve) => writer.once('message', resolve))
      writer.send(
        JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_batchPublish', params: { messages } }),
      )
      await answered
    }
    await repeatMany(20, (at) => asking(at, 2, () => ['irn_batchFetchMessages', { topics }]))
  },
  async 'deaf readers'() {
    const topic = random()
    await repeatMany(100, async (at) => {
      const socket = await open(urls[at % urls.length], createIdentity(), address)
      socket.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
      setTimeout(() => socket.pause(), 500)
    })
    await asking(0, 4, () => ['irn_publish', publication(100_000, topic)])
  },
  'half frames': () =>
    repeatMany(500, (at) => {
      const url = urls[at % urls.length]
      const target = `${url.replace('ws:', 'http:')}?projectId=demo&auth=${createIdentity().token(url)}`
      const headers = {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      }
      // The library sends only whole frames.
      const asked = request(target, { headers, localAddress: address }).end()
      asked.on('error', () => note('not connected'))
      asked.on('response', ({ statusCode }) => note(`answered ${statusCode}`))
      asked.on('upgrade', (_, stream) => {
        const head = Buffer.alloc(14)
        head.set([0x81, 0xff])
        head.writeBigUInt64BE(1_048_576n, 2)
        stream.on('error', () => {})
        stream.on('close', () => note('closed'))
        stream.resume().write(Buffer.concat([head, Buffer.alloc(1_000_000)]))
        note('opened')
      })
    }),
  connections: () =>
    repeatMany(3000, async (at) => {
      const { hostname: host, port } = new URL(urls[at % urls.length])
      const again = () => {
        const socket = connect({ host, port: Number(port), localAddress: address })
        socket.on('error', () => {})
        socket.on('connect', () => note('connected'))
        socket.on('close', () => setTimeout(again, 1000))
      }
      again()
    }),
  refusals: () =>
    repeatMany(200, async (at) => {
      for (;;) {
        const socket = await open(`${urls[at % urls.length]}?auth=x`, createIdentity(), address).catch(
          () => undefined,
        )
        note(socket === undefined ? 'refused' : 'connected')
        socket?.terminate()
      }
    }),
}

process.stdin.resume()
const end = () => {
  console.log(JSON.stringify(counts))
  process.exit()
}
process.stdin.on('end', end)
setTimeout(end, 300_000)
await kinds[kind]()
