import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { printTable } from '../lib/table.mjs'

/**
 * Processes compete for a killed process's lock; each winner is killed. LOCK_ROUNDS (200),
 * LOCK_MODULE (default: the built one).
 */
const RUNNERS = 5
const rounds = Number(process.env.LOCK_ROUNDS ?? 200)
const file =
  process.env.LOCK_MODULE ?? new URL('../../services/kit/dist/database/lockFolder.js', import.meta.url).href

if (process.send) {
  const { lockFolder } = await import(file.startsWith('file:') ? file : pathToFileURL(file).href)
  let unlock
  process.on('message', async (/** @type {{ folder?: string }} */ { folder }) => {
    if (folder === undefined) {
      await unlock?.()
      unlock = undefined
      return process.send?.({ idle: true })
    }
    const begun = performance.now()
    const outcome = await lockFolder(folder).then(
      (/** @type {() => Promise<void>} */ free) => {
        unlock = free
        return { won: true }
      },
      (/** @type {unknown} */ error) => ({ won: false, reason: String(error) }),
    )
    process.send?.({ ...outcome, ms: performance.now() - begun })
  })
  process.send({ idle: true })
} else {
  await race()
}

async function race() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
  const runners = await Promise.all(Array.from({ length: RUNNERS }, start))
  const owners = { none: 0, one: 0, several: 0 }
  const times = []
  let staleReads = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      if (readdirSync(folder).some((name) => name.startsWith('latchkey.lock'))) staleReads += 1
      const answers = await Promise.all(runners.map((runner) => ask(runner, { folder })))
      const winners = answers.flatMap((answer, index) => (answer.won ? [index] : []))
      owners[winners.length === 0 ? 'none' : winners.length === 1 ? 'one' : 'several'] += 1
      times.push(...answers.map((answer) => answer.ms))
      const [killed, ...others] = winners
      for (const index of others) await ask(runners[index], {})
      if (killed === undefined) continue
      const exited = new Promise((resolve) => runners[killed].once('exit', resolve))
      runners[killed].kill('SIGKILL')
      await exited
      runners[killed] = await start()
    }
  } finally {
    for (const runner of runners) runner.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  printTable(
    `Data folder lock: ${RUNNERS} processes at once, the last owner killed with the lock in its hand`,
    ['rounds', 'beside a stale lock', 'one owner', 'several', 'none', 'p50 ms', 'p99 ms'],
    [[rounds, staleReads, owners.one, owners.several, owners.none, at(0.5), at(0.99)]],
  )
  if (owners.one !== rounds) throw new Error('A round did not end with exactly one owner.')
}

async function start() {
  const runner = fork(new URL(import.meta.url).pathname, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await new Promise((resolve) => runner.once('message', resolve))
  return runner
}

/** @param {import('node:child_process').ChildProcess} runner @param {{ folder?: string }} message */
function ask(runner, message) {
  return new Promise((resolve) => {
    runner.once('message', resolve)
    runner.send(message)
  })
}
