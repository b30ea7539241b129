import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * In sequence. `npm run bench -- size` runs one; options follow: `npm run bench -- relay-failover
 * --seconds 600`.
 */
const BENCHES = {
  size: ['size/check.mjs', '--all'],
  cold: ['time/cold.mjs'],
  open: ['time/open.mjs'],
  task: ['time/longTask.mjs'],
  heap: ['time/heap.mjs'],
  gateway: ['gateway/load.mjs'],
  history: ['gateway/history.mjs'],
  login: ['time/login.mjs'],
  activity: ['gateway/activity.mjs'],
  logins: ['gateway/logins.mjs'],
  large: ['gateway/large.mjs'],
  lock: ['gateway/lock.mjs'],
  events: ['gateway/events.mjs'],
  signin: ['siwx/signin.mjs'],
  relay: ['relay/load.mjs'],
  'relay-shards': ['relay/shards.mjs'],
  'relay-spread': ['relay/spread.mjs'],
  'relay-storm': ['relay/storm.mjs'],
  'relay-failover': ['relay/failover.mjs'],
  walletconnect: ['walletconnect/compare.mjs'],
}
const words = process.argv.slice(2)
const first = words.findIndex((word) => word.startsWith('--'))
const chosen = first < 0 ? words : words.slice(0, first)
const given = first < 0 ? [] : words.slice(first)
let failed = 0
for (const [name, [file, ...options]] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const path = fileURLToPath(new URL(file, import.meta.url))
  const { status } = spawnSync(process.execPath, [path, ...options, ...given], { stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0
