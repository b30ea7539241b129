/**
 * 10,000 idle sockets and 2,000 messages a second through one node, then two nodes and Redis.
 * `--ramp` doubles rates until the 99th percentile exceeds 100 ms or a request is refused;
 * `--sockets N`, `--rate N`, `--seconds N`. Loopback only and bounded, on the relay's cores.
 */
import { parseArgs } from 'node:util'
import { printTable } from '../lib/table.mjs'
import { withNodes } from './nodes.mjs'
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
const seconds = Math.min(Number(values.seconds), 3600)
const LIMIT_MS = 100
const MAX_RATE = 32_000
/** A client's limit is 50 a second. */
const pairsFor = (messages) => Math.max(200, Math.ceil(messages / 25))

const rows = []
await withNodes({}, async (name, nodes, cpuOfRedis) => {
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
    // On different nodes.
    const pairs = []
    const openMore = async (count) => {
      const more = await openPairs(urls, count - pairs.length)
      closers.push(more.close)
      pairs.push(...more.list)
    }
    await openMore(pairsFor(rate))
    // Warm-up.
    await runTraffic({ pairs, rate, seconds: 2 })
    for (let current = rate; ; current *= 2) {
      await openMore(pairsFor(current))
      const before = nodes.map(({ cpu }) => cpu())
      const redisBefore = cpuOfRedis()
      const result = await runTraffic({ pairs, rate: current, seconds })
      const busy = nodes.map(({ cpu }, at) => ((cpu() - before[at]) / result.elapsed) * 100)
      const redisBusy = ((cpuOfRedis() - redisBefore) / result.elapsed) * 100
      rows.push([
        name,
        result.sentRate.toFixed(0),
        result.receivedRate.toFixed(0),
        ...[result.p50, result.p99, result.worst, result.max, result.ackP99].map((ms) => ms.toFixed(1)),
        busy.map((percent) => `${percent.toFixed(0)} %`).join(' + '),
        nodes.length > 1 ? `${redisBusy.toFixed(0)} %` : '',
        nodes.map(({ rss }) => rss()).join(' + '),
        result.refused,
        result.closed,
        result.late,
      ])
      const isBroken = result.p99 > LIMIT_MS || result.refused + result.late + result.closed > 0
      if (!values.ramp || isBroken || current >= MAX_RATE) break
    }
  } finally {
    for (const close of closers) close()
  }
})
printTable(
  `Relay, ${sockets} idle sockets, 200 pairs of busy ones or more, 1 kB messages, ${seconds} s a row (times in ms)`,
  [
    '',
    'sent/s',
    'received/s',
    'p50',
    'p99',
    'worst p99',
    'max',
    'ack p99',
    'node CPU',
    'Redis CPU',
    'node RSS MB',
    'refused',
    'closed',
    'late',
  ],
  rows,
)
