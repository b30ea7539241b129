import { randomUUID } from 'node:crypto'
import { startGateway } from '@latchkey/gateway'
import { startPostgres } from '../../scripts/lib/startPostgres.mjs'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { printTable } from '../lib/table.mjs'

/**
 * 5,000 analytics events a second in batches of 25 for 20 s, then compared with the database.
 * Loopback only, bounded.
 */
const A_SECOND = Number(process.env.EVENTS_A_SECOND ?? 5_000)
const SECONDS = Number(process.env.EVENTS_SECONDS ?? 20)
const BATCH = 25

const postgres = await startPostgres()
const databaseUrl = postgres?.url
const gateway = await startGateway({
  port: 0,
  logLevel: 'error',
  rateLimit: 0,
  analyticsPerHour: 0,
  trustedProxies: 1,
  databaseUrl,
})
const rows = []
try {
  rows.push(await load())
} finally {
  await gateway.close()
  await postgres?.stop()
}
printTable(
  `Events of pages, ${A_SECOND} a second wanted for ${SECONDS} s, ${databaseUrl ? 'PostgreSQL' : 'PGlite'} (all on one machine)`,
  ['events/s', 'batches', 'p50 ms', 'p99 ms', 'worst ms', 'refused', 'answered for, not stored'],
  rows,
)
if (rows.some((row) => row.at(-1) !== 0)) process.exitCode = 1

async function load() {
  const times = []
  let stored = 0
  let refused = 0
  const send = async (index, due) => {
    const wait = due - performance.now()
    if (wait > 0) await new Promise((go) => setTimeout(go, wait))
    const response = await fetch(new URL('/batch?projectId=demo&st=latchkey&sv=bench', gateway.url), {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      },
      body: JSON.stringify(Array.from({ length: BATCH }, event)),
    })
    times.push(performance.now() - due)
    if (response.ok) stored += (await response.json()).stored
    else refused += 1
  }
  const begun = performance.now()
  const batches = Math.round((A_SECOND * SECONDS) / BATCH)
  await Promise.all(
    Array.from({ length: batches }, (_, index) => send(index, begun + (index * BATCH * 1_000) / A_SECOND)),
  )
  const seconds = (performance.now() - begun) / 1_000
  times.sort((one, other) => one - other)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1)
  const found = databaseUrl ? await count() : stored
  return [(stored / seconds).toFixed(0), batches, at(0.5), at(0.99), at(1), refused, stored - found]
}

function event() {
  return {
    eventId: randomUUID(),
    url: 'https://shop.example/prints',
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } },
  }
}

/** Not through the gateway. */
async function count() {
  const database = await openDatabase({ databaseUrl, onIdleError: () => undefined })
  try {
    return await database.session(async (run) => {
      const [row] = await run('select count(*)::int as count from latchkey.analytics_events')
      return row.count
    })
  } finally {
    await database.close()
  }
}
