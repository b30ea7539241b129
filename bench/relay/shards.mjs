/**
 * CPU time of a message: 1 to 3 masters of a Redis Cluster, 1 to 4 relay nodes. Counts
 * `process.cpuUsage` and INFO's `used_cpu_*` less idle use; wall-clock times depend on other load.
 * Loopback only. `--messages N` for each row, `--rate N` a second, at most `--shards N` and
 * `--nodes N`.
 */
import { parseArgs } from 'node:util'
import { startCluster } from '../../services/kit/dist/testing/startCluster.js'
import { printTable } from '../lib/table.mjs'
import { startRelayNode } from './nodes.mjs'
import { openPairs, runTraffic } from './traffic.mjs'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '6000' },
    rate: { type: 'string', default: '600' },
    shards: { type: 'string', default: '3' },
    nodes: { type: 'string', default: '4' },
  },
})
const messages = Math.min(Number(values.messages), 100_000)
const rate = Math.min(Number(values.rate), 10_000)
const IDLE_MS = 3_000
const PAIRS = 100

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const sum = (list) => list.reduce((all, one) => all + one, 0)

async function cpuOfNode({ url }) {
  const text = await (await fetch(new URL('/metrics', url.replace('ws:', 'http:')))).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)[1])
}

async function cpuOfMaster({ admin }) {
  const text = await admin.info('cpu')
  const read = (name) => Number(new RegExp(`^used_cpu_${name}:(\\S+)`, 'm').exec(text)[1])
  return read('user') + read('sys')
}

const rows = []
for (let shards = 1; shards <= Math.min(Number(values.shards), 3); shards += 1) {
  const cluster = await startCluster({ masters: shards, replicas: false })
  try {
    for (let count = 1; count <= Math.min(Number(values.nodes), 4); count += 1) {
      const env = { LATCHKEY_REDIS_PREFIX: `bench${count}:` }
      const nodes = []
      let pairs
      try {
        for (let at = 0; at < count; at += 1)
          nodes.push(await startRelayNode(['--redis', cluster.url], { env }))
        pairs = await openPairs(
          nodes.map(({ url }) => url),
          PAIRS,
        )
        // Warm-up.
        await runTraffic({ pairs: pairs.list, rate, seconds: 3 })
        const read = async () => ({
          relay: sum(await Promise.all(nodes.map(cpuOfNode))),
          redis: sum(await Promise.all(cluster.masters.map(cpuOfMaster))),
          at: performance.now(),
        })
        const empty = await read()
        await pause(IDLE_MS)
        const before = await read()
        const result = await runTraffic({ pairs: pairs.list, rate, seconds: messages / rate })
        const after = await read()
        const cost = (name) => {
          const idle = (before[name] - empty[name]) / (before.at - empty.at)
          return ((after[name] - before[name] - idle * (after.at - before.at)) * 1e6) / messages
        }
        const idleOf = (name) => ((before[name] - empty[name]) / (before.at - empty.at)) * 1e5
        rows.push([
          shards,
          count,
          cost('relay').toFixed(0),
          cost('redis').toFixed(0),
          `${(idleOf('relay') / count).toFixed(1)} %`,
          `${(idleOf('redis') / shards).toFixed(1)} %`,
          result.refused + result.closed + result.late,
        ])
      } finally {
        pairs?.close()
        for (const node of nodes) await node.stop()
      }
    }
  } finally {
    await cluster.stop()
  }
}
printTable(
  `CPU time of a message of 1 kB from publish to acknowledgement, ${messages} messages a row at ${rate} a second (microseconds)`,
  ['shards', 'nodes', 'all relays µs', 'all Redis µs', 'idle relay', 'idle Redis', 'not delivered'],
  rows,
)
