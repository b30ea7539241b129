import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { testIdentity } from '../../services/kit/dist/testing/testIdentity.js'

const { WebSocket } = createRequire(new URL('../../services/relay/package.json', import.meta.url))('ws')

const CONNECTING = 100
/** Signing tokens is the load's cost. */
const IDENTITIES = 500
const TICK_MS = 5
const FILLING = 'x'.repeat(1000)
/** The relay limits sockets and requests per address. */
const ADDRESSES = 64
const SLICES = 10

/** Only Linux has more than one. */
export function addressOf(network, host) {
  return process.platform === 'linux' ? `127.0.${network}.${1 + (host % ADDRESSES)}` : '127.0.0.1'
}

export async function openIdle(urls, count) {
  const identities = Array.from({ length: Math.min(count, IDENTITIES) }, createIdentity)
  const sockets = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const at = next
      next += 1
      const url = urls[at % urls.length]
      const socket = await open(url, identities[at % identities.length], addressOf(1, at))
      sockets.push(socket)
      await subscribe(socket, topicOf(`idle ${at}`))
    }
  }
  await Promise.all(Array.from({ length: CONNECTING }, worker))
  return { close: () => sockets.forEach((socket) => socket.terminate()) }
}

/** On different nodes. */
export async function openPairs(urls, count) {
  const list = []
  for (let at = 0; at < count; at += 1) {
    const topic = topicOf(`pair ${at} ${randomBytes(8).toString('hex')}`)
    const publisher = await open(urls[at % urls.length], createIdentity(), addressOf(2, at))
    const subscriber = await open(urls[(at + 1) % urls.length], createIdentity(), addressOf(3, at))
    await subscribe(subscriber, topic)
    list.push({ topic, publisher, subscriber })
  }
  const close = () => {
    for (const { publisher, subscriber } of list) {
      publisher.terminate()
      subscriber.terminate()
    }
  }
  return { list, close }
}

/**
 * Times count from when a message was due.
 *
 * @returns rates, percentiles of delivery and acknowledgement in milliseconds, the 99th percentile
 *   of the worst tenth of the time, messages refused or missing after 5 s, and closed sockets
 */
export async function runTraffic({ pairs, rate, seconds }) {
  const total = Math.round(rate * seconds)
  const due = new Float64Array(total)
  const delivered = new Float64Array(total).fill(NaN)
  const acknowledged = new Float64Array(total).fill(NaN)
  const run = randomBytes(4).toString('hex')
  let received = 0
  let refused = 0
  let closed = 0
  for (const { publisher, subscriber } of pairs) {
    for (const socket of [publisher, subscriber]) {
      socket.removeAllListeners('close').on('close', () => (closed += 1))
    }
    publisher.removeAllListeners('message').on('message', (frame) => {
      const data = frame.toString('latin1')
      const at = Number(data.slice(7, data.indexOf('"', 7)))
      if (data.includes('"error":')) refused += 1
      else acknowledged[at] = performance.now() - due[at]
    })
    subscriber.removeAllListeners('message').on('message', (frame) => {
      const data = frame.toString('latin1')
      const now = performance.now()
      const id = data.slice(6, data.indexOf(',', 6))
      subscriber.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      const begin = data.indexOf('"message":"') + 11
      if (!data.startsWith(run, begin)) return
      const at = Number(data.slice(begin + 9, data.indexOf('|', begin + 9)))
      delivered[at] = now - due[at]
      received += 1
    })
  }
  const start = performance.now()
  const perMs = rate / 1000
  let sent = 0
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const target = Math.min(total, Math.floor((performance.now() - start) * perMs))
      for (; sent < target; sent += 1) {
        const { topic, publisher } = pairs[sent % pairs.length]
        due[sent] = start + sent / perMs
        if (publisher.readyState !== WebSocket.OPEN) continue
        publisher.send(
          `{"id":"${sent}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${run}-${sent}|${FILLING}","ttl":300,"prompt":false,"tag":1108}}`,
        )
      }
      if (sent < total) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const sentFor = (performance.now() - start) / 1000
  for (let wait = 0; wait < 100; wait += 1) {
    if (received >= total) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const elapsed = (performance.now() - start) / 1000
  const sorted = (list) => list.filter((ms) => !Number.isNaN(ms)).sort()
  const times = sorted(delivered)
  const acks = sorted(acknowledged)
  const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN
  const size = Math.ceil(total / SLICES)
  const slices = Array.from({ length: SLICES }, (_, slice) =>
    delivered.slice(slice * size, (slice + 1) * size),
  )
  return {
    elapsed,
    sentRate: sent / sentFor,
    receivedRate: received / elapsed,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    worst: Math.max(...slices.map((slice) => at(sorted(slice), 0.99) || 0)),
    max: at(times, 1),
    ackP99: at(acks, 0.99),
    refused,
    closed,
    late: total - received - refused,
  }
}

export async function open(url, identity, localAddress) {
  const target = `${url}?projectId=demo&auth=${identity.token(url)}`
  const socket = new WebSocket(target, { perMessageDeflate: false, localAddress })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

function subscribe(socket, topic) {
  const answered = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
  return answered
}

/** Signs one token per relay. */
export function createIdentity() {
  const identity = testIdentity(randomBytes(16).toString('hex'))
  const tokens = new Map()
  return {
    token(aud) {
      if (!tokens.has(aud)) tokens.set(aud, identity.token(aud))
      return tokens.get(aud)
    },
  }
}

const topicOf = (name) => createHash('sha256').update(name).digest('hex')
