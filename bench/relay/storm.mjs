/**
 * All clients reconnect within a minute, spread by their backoff's jitter, in simulated time on the
 * relay's admission code; measures an answer and a token check. `--clients N`, `--seconds N`,
 * `--sockets N` of a node; takes a minute of one core.
 */
import { parseArgs } from 'node:util'
import { testIdentity } from '../../services/kit/dist/testing/testIdentity.js'
import { createClientAddresses } from '../../services/kit/dist/clientAddress.js'
import { authorize } from '../../services/relay/dist/server/authorize.js'
import { createAdmission } from '../../services/relay/dist/server/createAdmission.js'
import { defaultSettings } from '../../services/relay/dist/settings/settings.js'
import { printTable } from '../lib/table.mjs'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    sockets: { type: 'string', default: '20000' },
  },
})
const clients = Math.min(Number(values.clients), 2_000_000)
const seconds = Math.min(Number(values.seconds), 600)
const sockets = Number(values.sockets)
/** Simulated milliseconds. */
const STEP = 100
/** Our client's `createBackoff`. */
const backoff = (tries) => Math.min(100 * 2 ** tries, 30_000) * (1 - Math.random() / 2)
/** Seconds until the storm counts as failed. */
const END = 600

/** Four of five clients have their own; up to thousands share one. */
function makeAddresses(count, perCarrier) {
  const carriers = Math.max(1, Math.round((count * 0.2) / perCarrier))
  return Array.from({ length: count }, (_, at) =>
    at % 5 === 0 ? `100.64.${(at / 5) % carriers}` : `10.${at}`,
  )
}

function simulate({ nodes, perCarrier }) {
  let time = 0
  const settings = { ...defaultSettings, sockets }
  const admissions = Array.from({ length: nodes }, () => createAdmission({ settings, now: () => time }))
  const addresses = makeAddresses(clients, perCarrier)
  const tries = new Uint8Array(clients)
  const steps = []
  const plan = (client, at) => (steps[Math.floor(at / STEP)] ??= []).push(client)
  for (let client = 0; client < clients; client += 1) plan(client, Math.random() * seconds * 1000)
  const counts = { admitted: 0, full: 0, address: 0, bare: 0, inTime: 0 }
  let busiest = 0
  let allAt = Infinity
  let attempts = 0
  let perNode = new Uint32Array(nodes)
  const begun = process.cpuUsage()
  for (let step = 0; step < (END * 1000) / STEP; step += 1) {
    time = step * STEP
    if (time % 1000 === 0) perNode = new Uint32Array(nodes)
    for (const client of steps[step] ?? []) {
      const node = Math.floor(Math.random() * nodes)
      attempts += 1
      busiest = Math.max(busiest, (perNode[node] += 1))
      const why = admissions[node].refusal(addresses[client])
      if (why === undefined) {
        admissions[node].enter(addresses[client])
        counts.admitted += 1
        if (time <= (seconds + 5) * 1000) counts.inTime += 1
        if (counts.admitted === clients) allAt = time / 1000
        continue
      }
      counts[why] += 1
      if (!admissions[node].refuse(addresses[client])) counts.bare += 1
      plan(client, time + Math.max(STEP, backoff(tries[client]++)))
    }
    steps[step] = undefined
    if (counts.admitted === clients) break
  }
  const { user, system } = process.cpuUsage(begun)
  return { ...counts, busiest, allAt, attempts, microseconds: (user + system) / attempts }
}

/** Microseconds, with the signature. */
function measureToken() {
  const url = 'ws://relay.example/'
  const requests = Array.from({ length: 500 }, (_, at) => ({
    url: `/?projectId=demo&auth=${testIdentity(`storm ${at}`).token('wss://relay.example')}`,
    headers: { host: 'relay.example' },
    socket: { remoteAddress: '10.0.0.1' },
  }))
  const options = {
    settings: { development: true, hosts: ['relay.example'] },
    addresses: createClientAddresses(0),
    projects: () => ({ id: 'demo', allowedOrigins: [] }),
    now: Date.now,
  }
  const check = () => {
    for (const request of requests) {
      const answer = authorize(request, options)
      if ('why' in answer) throw new Error(`${url} refused a token: ${answer.reason}`)
    }
  }
  check()
  const begun = process.cpuUsage()
  for (let turn = 0; turn < 8; turn += 1) check()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / (requests.length * 8)
}

const clientsPerSocket = Math.ceil(clients / sockets)
const cases = [
  ['a quarter more places than clients', { nodes: Math.ceil(clientsPerSocket * 1.25), perCarrier: 2_000 }],
  ['a tenth more', { nodes: Math.ceil(clientsPerSocket * 1.1), perCarrier: 2_000 }],
  ['as many places as clients', { nodes: clientsPerSocket, perCarrier: 2_000 }],
  ['a tenth fewer', { nodes: Math.floor(clientsPerSocket * 0.9), perCarrier: 2_000 }],
  [
    'a quarter more, 60,000 behind one address',
    { nodes: Math.ceil(clientsPerSocket * 1.25), perCarrier: 60_000 },
  ],
]
const rows = cases.map(([name, facts]) => {
  const result = simulate(facts)
  return [
    name,
    facts.nodes,
    `${((result.inTime / clients) * 100).toFixed(2)} %`,
    `${((result.admitted / clients) * 100).toFixed(2)} %`,
    Number.isFinite(result.allAt) ? `${result.allAt.toFixed(0)} s` : 'never',
    (result.attempts / clients).toFixed(2),
    result.full,
    result.address,
    result.bare,
    result.busiest,
    result.microseconds.toFixed(1),
  ]
})
printTable(
  `${clients} clients come back within ${seconds} s to nodes of ${sockets} sockets, ${defaultSettings.socketsPerAddress} of an address; simulated for ${END} s at most`,
  [
    'places',
    'nodes',
    'in by then',
    'in at the end',
    'all in after',
    'attempts each',
    'node full',
    'address full',
    'bare 429',
    'busiest node/s',
    'µs each',
  ],
  rows,
)
console.log(`A token's check costs ${measureToken().toFixed(0)} µs of CPU.`)
