/**
 * One address, or twenty, repeats one request as fast as it can, while bystanders exchange 200
 * messages a second; in memory, then as two nodes with Redis. Loopback only and bounded. `--heap N`
 * MiB (256), `--seconds N` of a row, `--kind NAME`. Attackers share the cores at low priority.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { printTable } from '../lib/table.mjs'
import { withNodes } from './nodes.mjs'
import { addressOf, openPairs, runTraffic } from './traffic.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    heap: { type: 'string', default: '256' },
    kind: { type: 'string' },
  },
})
const seconds = Math.min(Number(values.seconds), 60)
const KINDS = [
  'batch fetches',
  'large messages',
  'small messages',
  'subscriptions',
  'deaf readers',
  'half frames',
  'connections',
  'refusals',
]
const PAIRS = 20
const RATE = 200
const script = fileURLToPath(new URL('strangers.mjs', import.meta.url))

function startAttacker(kind, address, urls) {
  const child = spawn('nice', ['-n', '10', process.execPath, script, kind, address, ...urls], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    async end() {
      child.stdin.end()
      await exited
      return text.trim()
    },
  }
}

const rows = []
const heap = Number(values.heap)
await withNodes({ heap }, async (name, nodes) => {
  const urls = nodes.map(({ url }) => url)
  const pairs = await openPairs(urls, PAIRS)
  try {
    await runTraffic({ pairs: pairs.list, rate: RATE, seconds: 2 })
    const measure = async (label, kinds, addresses) => {
      const strangers = kinds.map((kind, at) => startAttacker(kind, addresses[at % addresses.length], urls))
      // Limits allow a burst at the start.
      const result = await runTraffic({ pairs: pairs.list, rate: RATE, seconds })
      const got = await Promise.all(strangers.map(({ end }) => end()))
      rows.push([
        name,
        label,
        ...[result.p50, result.p99, result.max].map((ms) => ms.toFixed(1)),
        result.refused,
        result.closed,
        result.late,
        nodes.map(({ peak }) => peak()).join(' + '),
        nodes.every(({ lives }) => lives()) ? 'yes' : 'NO',
      ])
      if (kinds.length === 1) console.log(`${name}, ${label}: ${got[0]}`)
    }
    await measure('nobody else', [], [])
    const kinds = values.kind === undefined ? KINDS : [values.kind]
    for (const [at, kind] of kinds.entries()) await measure(kind, [kind], [addressOf(10, at)])
    if (values.kind === undefined) {
      const addresses = Array.from({ length: 16 }, (_, at) => addressOf(11, at))
      await measure('all of it from 16 addresses', [...KINDS, ...KINDS], addresses)
    }
  } finally {
    pairs.close()
  }
})
printTable(
  `Relay, a heap of ${heap} MiB, ${PAIRS} pairs of bystanders with ${RATE} messages a second beside strangers, ${seconds} s a row (times in ms)`,
  ['', 'strangers do', 'p50', 'p99', 'max', 'refused', 'closed', 'late', 'node peak RSS MB', 'lives'],
  rows,
)
