/**
 * Load on the relay, loopback only and bounded: 10,000 idle sockets and 2,000 messages a second through one node, then
 * through two nodes and Redis. `--ramp` goes on with doubled rates until the 99th percentile passes 100 ms;
 * `--sockets N`, `--rate N`, `--seconds N` change the size. Relay and load share the machine's cores.
 */
import { parseArgs } from 'node:util'
import { printTable } from '../lib/table.mjs'
import { findRedis, startRedis, startRelayNode } from './nodes.mjs'
import { openIdle, openPairs, runTraffic } from './traffic.mjs'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
    ramp: { type: 'boolean', default: false },
  },
})
const sockets = Math.min(Number(values.sockets), 15_000)
const rate = Math.min(Number(values.rate), 50_000)
const seconds = Math.min(Number(values.seconds), 60)
const PAIRS = 200
const LIMIT_MS = 100

const rows = []
await measure('one node, memory', async () => [await startRelayNode()])
if (findRedis() === undefined) console.log('redis-server is not installed: two nodes are skipped.')
else {
  const redis = await startRedis()
  try {
    const args = ['--redis', redis.url]
    await measure('two nodes, Redis', async () => [await startRelayNode(args), await startRelayNode(args)])
  } finally {
    await redis.stop()
  }
}
printTable(
  `Relay, ${sockets} idle sockets, ${PAIRS} pairs of busy ones, 1 kB messages, ${seconds} s a row (times in ms)`,
  ['', 'sent/s', 'received/s', 'p50', 'p99', 'max', 'ack p99', 'node CPU', 'node RSS MB', 'late'],
  rows,
)

/** Runs the traffic against fresh nodes. */
async function measure(name, startNodes) {
  const nodes = await startNodes()
  const closers = []
  try {
    const urls = nodes.map(({ url }) => url)
    const empty = nodes.map(({ rss }) => rss())
    const begun = performance.now()
    const idle = await openIdle(urls, sockets)
    closers.push(idle.close)
    const opened = (performance.now() - begun) / 1000
    const full = nodes.map(({ rss }) => rss())
    const each = nodes.map((_, at) => ((full[at] - empty[at]) * 1024) / (sockets / nodes.length))
    console.log(
      `${name}: ${sockets} sockets, a subscription each, in ${opened.toFixed(1)} s; RSS ${empty.join('+')} -> ` +
        `${full.join('+')} MB, ${each.map((kB) => kB.toFixed(1)).join(' and ')} kB a socket`,
    )
    // Publisher and subscriber of a pair sit on different nodes where there are two.
    const pairs = await openPairs(urls, PAIRS)
    closers.push(pairs.close)
    // Compilers and caches warm up; what a relay does in its second minute counts.
    await runTraffic({ pairs: pairs.list, rate, seconds: 2 })
    for (let current = rate; ; current *= 2) {
      const before = nodes.map(({ cpu }) => cpu())
      const result = await runTraffic({ pairs: pairs.list, rate: current, seconds })
      const busy = nodes.map(({ cpu }, at) => ((cpu() - before[at]) / result.elapsed) * 100)
      rows.push([
        name,
        result.sentRate.toFixed(0),
        result.receivedRate.toFixed(0),
        ...[result.p50, result.p99, result.max, result.ackP99].map((ms) => ms.toFixed(1)),
        busy.map((percent) => `${percent.toFixed(0)} %`).join(' + '),
        nodes.map(({ rss }) => rss()).join(' + '),
        result.late,
      ])
      if (!values.ramp || result.p99 > LIMIT_MS || current >= 50_000) break
    }
  } finally {
    for (const close of closers) close()
    for (const node of nodes) await node.stop()
  }
}
