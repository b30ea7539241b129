/**
 * Kills a master of a Redis Cluster under load: three masters with a replica each, where a message
 * is stored when a replica has it. Publishers repeat unacknowledged messages. Reports lost
 * acknowledged messages, and times until the first delivery. Loopback only. `--seconds N` (600 for
 * the long run), `--rate N` messages a second, `--nodes N`, `--pairs N` of sockets, `--restart N`
 * seconds until the server returns as a replica, `--room N` MiB of the project.
 */
import { createHash, randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { IMPATIENT_MS } from '../../services/kit/dist/testing/silence.js'
import { startCluster } from '../../services/kit/dist/testing/startCluster.js'
import { createPartitions, partitionOf } from '../../services/relay/dist/store/partitions.js'
import { printTable } from '../lib/table.mjs'
import { keepOpen } from './keepOpen.mjs'
import { startRelayNode } from './nodes.mjs'
import { addressOf, createIdentity, open } from './traffic.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '500' },
    nodes: { type: 'string', default: '2' },
    restart: { type: 'string', default: '10' },
    pairs: { type: 'string' },
    room: { type: 'string', default: '256' },
  },
})
const seconds = Math.min(Number(values.seconds), 3600)
const rate = Math.min(Number(values.rate), 20_000)
const nodeCount = Math.min(Number(values.nodes), 8)
const restartAfter = Number(values.restart)
/** A socket's requests are sequential: one message per two seconds. */
const pairCount = Number(values.pairs ?? Math.max(30, rate * 2))
const CONNECTING = 50
/** Unanswered requests of a socket: a client that sends all it has after a pause is a flood. */
const WINDOW = 4
const PARTITIONS = 64
const MASTERS = 3
const SLOTS = 16_384
const KILLED = 0
const TICK_MS = 5
const FILLING = 'x'.repeat(1000)
/** Milliseconds after the last message was sent. */
const PATIENCE = 120_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const total = Math.round(rate * seconds)
const due = new Float64Array(total).fill(NaN)
const delivered = new Float64Array(total).fill(NaN)
const acknowledged = new Float64Array(total).fill(NaN)
const shardOf = new Uint8Array(total)
const run = randomBytes(4).toString('hex')
const counts = { reconnects: 0, refused: 0, twice: 0 }
const causes = {}

const onClose = (cause) => {
  counts.reconnects += 1
  causes[cause] = (causes[cause] ?? 0) + 1
}

/** Usually on different nodes. */
async function openPair(urls, at) {
  const topic = createHash('sha256').update(`${run} ${at}`).digest('hex')
  const slot = tags[partitionOf(topic, PARTITIONS)].slot
  /** Unacknowledged, oldest first. */
  const pending = new Map()
  /** Next to be sent. */
  let unsent = []
  let inFlight = 0
  const text = (id) =>
    `{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${run}-${id}|${FILLING}","ttl":3600,"prompt":false,"tag":1108}}`
  const pump = () => {
    while (inFlight < WINDOW && unsent.length > 0) {
      publisher.send(text(unsent.shift()))
      inFlight += 1
    }
  }
  const publisher = keepOpen(urls, at, addressOf(2, at), {
    onClose,
    onOpen: () => {
      unsent = [...pending.keys()]
      inFlight = 0
      pump()
    },
    onFrame(frame) {
      const data = frame.toString('latin1')
      const id = Number(data.slice(7, data.indexOf('"', 7)))
      if (!pending.delete(id)) return
      inFlight -= 1
      pump()
      if (data.includes('"error":')) counts.refused += 1
      else acknowledged[id] = performance.now() - due[id]
    },
  })
  const subscribed = Promise.withResolvers?.() ?? deferred()
  const subscriber = keepOpen(urls, at + 1, addressOf(3, at), {
    onClose,
    onOpen: (socket) =>
      socket.send(
        JSON.stringify({ id: 'subscribe', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }),
      ),
    onFrame(frame) {
      const data = frame.toString('latin1')
      if (data.startsWith('{"id":"subscribe"')) return subscribed.resolve()
      const now = performance.now()
      subscriber.send(`{"id":${data.slice(6, data.indexOf(',', 6))},"jsonrpc":"2.0","result":true}`)
      const begin = data.indexOf('"message":"') + 11
      if (!data.startsWith(run, begin)) return
      const id = Number(data.slice(begin + 9, data.indexOf('|', begin + 9)))
      if (Number.isNaN(delivered[id])) delivered[id] = now - due[id]
      else counts.twice += 1
    },
  })
  await Promise.all([publisher.ready, subscriber.ready, subscribed.promise])
  return {
    publish(id, moment) {
      due[id] = moment
      shardOf[id] = Math.min(MASTERS - 1, Math.floor((slot * MASTERS) / SLOTS))
      pending.set(id, moment)
      unsent.push(id)
      pump()
    },
    waiting: () => pending.size,
    /** Of the given messages, those that the relay still keeps for a slow subscriber. */
    async stored(ids) {
      const socket = await open(urls[at % urls.length], createIdentity(), addressOf(4, at))
      const { promise, resolve } = Promise.withResolvers?.() ?? deferred()
      const found = new Set()
      const ask = () =>
        socket.send(
          JSON.stringify({ id: 'fetch', jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }),
        )
      socket.on('message', (frame) => {
        const { result } = JSON.parse(frame)
        for (const { message } of result?.messages ?? [])
          found.add(Number(message.slice(9, message.indexOf('|'))))
        if (result?.hasMore) ask()
        else resolve(ids.filter((id) => found.has(id)).length)
      })
      ask()
      const count = await promise
      socket.terminate()
      return count
    },
    end() {
      publisher.end()
      subscriber.end()
    },
  }
}

function deferred() {
  let resolve
  const promise = new Promise((done) => (resolve = done))
  return { promise, resolve }
}

const cpuOfRedis = async ({ admin }) => {
  const text = await admin.info('cpu')
  const read = (name) => Number(new RegExp(`^used_cpu_${name}:(\\S+)`, 'm').exec(text)?.[1] ?? 0)
  return read('user') + read('sys')
}

const tags = createPartitions(PARTITIONS)
const cluster = await startCluster({ silenceMs: IMPATIENT_MS })
const nodes = []
const pairs = []
try {
  const env = {
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_RELAY_REPLICAS: '1',
    LATCHKEY_RELAY_PARTITIONS: String(PARTITIONS),
    LATCHKEY_RELAY_PROJECT_BYTES: String(Number(values.room) * 2 ** 20),
  }
  for (let at = 0; at < nodeCount; at += 1) {
    nodes.push(await startRelayNode(['--redis', cluster.url], { env }))
  }
  const urls = nodes.map(({ url }) => url)
  let next = 0
  const openSome = async () => {
    while (next < pairCount) pairs.push(await openPair(urls, next++))
  }
  await Promise.all(Array.from({ length: CONNECTING }, openSome))
  console.log(
    `${nodeCount} nodes, ${MASTERS} masters, ${pairs.length} pairs; ${total} messages in ${seconds} s`,
  )

  const survivors = [...cluster.masters, ...cluster.replicas].filter((_, at) => at !== KILLED)
  const before = {
    nodes: nodes.map(({ cpu }) => cpu()),
    redis: await Promise.all(survivors.map(cpuOfRedis)),
    self: process.cpuUsage(),
    load: loadavg()[0],
  }
  const start = performance.now()
  const killAt = (seconds * 1000) / 2
  let takenOverAfter = NaN
  const fault = (async () => {
    await pause(killAt)
    const killed = cluster.masters[KILLED]
    const replica = cluster.replicas[KILLED]
    process.kill(killed.server.pid, 'SIGKILL')
    const at = performance.now()
    while (!/role:master/.test(await replica.admin.info('replication'))) await pause(20)
    takenOverAfter = performance.now() - at
    await pause(restartAfter * 1000)
    await killed.restart()
    console.log(
      `killed after ${(killAt / 1000).toFixed(0)} s, replica took over ${(takenOverAfter / 1000).toFixed(1)} s later`,
    )
  })()
  const perMs = rate / 1000
  let sent = 0
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const target = Math.min(total, Math.floor((performance.now() - start) * perMs))
      for (; sent < target; sent += 1) pairs[sent % pairs.length].publish(sent, start + sent / perMs)
      if (sent < total) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const scheduleLag = (performance.now() - start) / 1000 - seconds
  await fault
  const isThere = () =>
    pairs.every(({ waiting }) => waiting() === 0) &&
    acknowledged.every((ms, id) => Number.isNaN(ms) || !Number.isNaN(delivered[id]))
  const end = performance.now() + PATIENCE
  while (!isThere() && performance.now() < end) await pause(500)

  const acked = acknowledged.reduce((sum, ms) => sum + (Number.isNaN(ms) ? 0 : 1), 0)
  let stored = 0
  let lost = 0
  for (const [at, pair] of pairs.entries()) {
    const ids = []
    for (let id = at; id < total; id += pairs.length)
      if (!Number.isNaN(acknowledged[id]) && Number.isNaN(delivered[id])) ids.push(id)
    if (ids.length === 0) continue
    const found = await pair.stored(ids)
    stored += found
    lost += ids.length - found
  }
  const killId = Math.floor(killAt * perMs)
  const backId = Math.floor((killAt + takenOverAfter + restartAfter * 1000 + 10_000) * perMs)
  const takenOverId = Math.floor((killAt + takenOverAfter) * perMs)
  const percentiles = (isCounted) => {
    const times = delivered.filter((ms, id) => !Number.isNaN(ms) && isCounted(id)).sort()
    return [0.5, 0.99, 0.999, 1].map((share) =>
      (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN).toFixed(1),
    )
  }
  const rows = [
    ['all', ...percentiles(() => true)],
    ['before the kill', ...percentiles((id) => id < killId)],
    ['fault, its shard', ...percentiles((id) => id >= killId && id < backId && shardOf[id] === KILLED)],
    [
      'takeover, other shards',
      ...percentiles((id) => id >= killId && id < takenOverId && shardOf[id] !== KILLED),
    ],
    ['fault, other shards', ...percentiles((id) => id >= killId && id < backId && shardOf[id] !== KILLED)],
    ['afterwards', ...percentiles((id) => id >= backId)],
  ]
  printTable(
    `Relay, ${nodeCount} nodes, ${MASTERS} masters with a replica each, WAIT 1, ${rate} messages of 1 kB a second for ${seconds} s; ms from due to delivered`,
    ['', 'p50', 'p99', 'p99.9', 'max'],
    rows,
  )
  const self = process.cpuUsage(before.self)
  const redis = await Promise.all(survivors.map(cpuOfRedis))
  const elapsed = (performance.now() - start) / 1000
  const percent = (value) => `${((value / elapsed) * 100).toFixed(0)} %`
  console.log(
    [
      `sent ${sent}, acknowledged ${acked}, refused ${counts.refused}, never answered ${total - acked - counts.refused}`,
      `ACKNOWLEDGED AND LOST: ${lost}, not yet delivered: ${stored}`,
      `delivered twice ${counts.twice}, sockets that came back ${counts.reconnects} (${JSON.stringify(causes)})`,
      `CPU of a core: nodes ${nodes.map(({ cpu }, at) => percent(cpu() - before.nodes[at])).join(' + ')}, Redis ${redis.map((value, at) => percent(value - before.redis[at])).join(' + ')}, this process ${percent((self.user + self.system) / 1e6)}`,
      `the last message was sent ${scheduleLag.toFixed(1)} s late, all had arrived ${(elapsed - seconds).toFixed(1)} s after they were due`,
      `load average ${before.load.toFixed(1)} at the start, ${loadavg()[0].toFixed(1)} at the end`,
    ].join('\n'),
  )
  if (lost > 0) process.exitCode = 1
} finally {
  for (const pair of pairs) pair.end()
  for (const node of nodes) await node.stop()
  await cluster.stop()
}
