// npm run hosts [-- names]: installs each example like a user, builds it and runs it in Chromium.
// --built skips the packages' build; --create runs all templates of create-latchkey instead.
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSteps } from './lib/buildSteps.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { summary } from './lib/testJournal.mjs'

requireNode()

// Inside the repository, forgotten dependencies resolve to the workspace.
const folder = join(tmpdir(), `latchkey-hosts-${process.pid}`)
const [flags, names] = [true, false].map((isFlag) =>
  process.argv.slice(2).filter((arg) => arg.startsWith('--') === isFlag),
)

const { createdHosts, hosts: examples } = await import('./hosts/hosts.mjs')
const hosts = flags?.includes('--create') ? createdHosts : examples

const unknown = [
  ...(flags ?? []).filter((flag) => !['--built', '--create'].includes(flag)),
  ...(names ?? []).filter((name) => !hosts.some((host) => host.name === name)),
]
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(' ')}. Known: --built --create ${hosts.map(({ name }) => name).join(' ')}`,
  )
  process.exit(1)
}
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(name, () => process.exit(130))
}
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

if (!flags?.includes('--built')) {
  console.log(await ensureInstalled())
  for (const { name, run } of buildSteps()) {
    const { code, output } = await run(true)
    if (code !== 0) throw new Error(`${name} failed:\n${output.trim()}`)
  }
}
// These modules need built packages.
const { hostTable } = await import('./hosts/hostTable.mjs')
const { openWorkshop } = await import('./hosts/workshop.mjs')
const { runHost } = await import('./hosts/runHost.mjs')
mkdirSync(folder, { recursive: true })
const workshop = await openWorkshop(folder)
/** @type {import('./hosts/runHost.mjs').HostResult[]} */
const results = []
const remainingHosts = hosts.filter(({ name }) => names?.length === 0 || names?.includes(name))
// One computes while the other waits.
const work = async () => {
  for (let host = remainingHosts.shift(); host; host = remainingHosts.shift()) {
    const result = await runHost(host, workshop)
    results.push(result)
    console.log(`${result.outcome.padEnd(8)}${host.name} in ${result.seconds.toFixed(0)} s`)
    // The rest is below the table.
    for (const problem of result.problems) console.log(`        ${problem.split('\n')[0]}`)
  }
}
await Promise.all([work(), work()])
await workshop.close()

console.log(`\n${hostTable(results)}\n`)
for (const { name, problems, reason } of results) {
  for (const problem of problems) console.log(`FAILED ${name}: ${problem}`)
  if (reason !== undefined) console.log(`NOT RUN ${name}: ${reason}`)
}
const count = (/** @type {string} */ outcome) => results.filter((result) => result.outcome === outcome).length
console.log(summary({ passed: count('passed'), failed: count('failed'), skipped: count('not run') }))
process.exit(count('failed') > 0 ? 1 : 0)
