// npm run demo: answers, leaves nothing behind, moves taken ports, names dead parts.
import { execFileSync, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { spawnGroup } from '../../apps/devnet/src/spawnGroup.mjs'
import { root } from '../lib/root.mjs'
import { report } from './report.mjs'

const START_MS = 600_000
const STOP_MS = 120_000
/** A signal leaves no exit code. */
const KILLED = null

/**
 * @typedef {object} Run
 * @property {() => string} output
 * @property {number} pid
 * @property {() => number} node pid of the demo
 * @property {Promise<number | null>} exited
 */

/** @returns {Run} */
function start() {
  const { child } = spawnGroup('npm', ['run', 'demo'], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = new Promise((/** @type {(code: number | null) => void} */ resolve) =>
    child.once('exit', resolve),
  )
  const pid = child.pid ?? 0
  const node = () => descendants(pid).find(({ args }) => args.includes('scripts/demo.mjs'))?.pid ?? pid
  return { output: () => output, pid, node, exited }
}

/**
 * @param {number} from
 * @returns {{ pid: number, args: string }[]}
 */
function descendants(from) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  const rows = table.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), args }] : []
  })
  /** @param {number} pid @returns {{ pid: number, args: string }[]} */
  const below = (pid) =>
    rows.filter(({ parent }) => parent === pid).flatMap((row) => [row, ...below(row.pid)])
  // The shells that end orphans go last.
  return below(from).filter(({ args }) => !args.startsWith('sh -c read '))
}

/** @param {number} pid a zombie counts as gone */
function isAlive(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/**
 * @param {() => boolean} condition
 * @param {number} time
 */
async function until(condition, time) {
  const deadline = Date.now() + time
  while (!condition() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
  return condition()
}

/** @param {Run} run */
const isUp = (run) =>
  until(() => run.output().includes('Press Ctrl-C') || run.output().includes('npm error'), START_MS)

/**
 * @param {Run} run
 * @param {string} name first word of a table line
 */
const urlOf = (run, name) => new RegExp(`^ +${name} +((?:http|ws)\\S+)`, 'm').exec(run.output())?.[1] ?? ''

/** @param {string} url @param {RequestInit} [init] */
const answers = (url, init) =>
  fetch(url, init).then(
    (response) => response.ok,
    () => false,
  )

/**
 * @param {string} demo
 * @returns {Promise<{ relay?: string, wallet?: string }>}
 */
const factsOf = (demo) =>
  fetch(`${demo}/devnet.json`).then(
    (response) => response.json(),
    () => ({}),
  )

/**
 * Looks for leftovers.
 *
 * @param {Run} run
 * @param {number[]} pids
 * @param {number | null} code expected
 */
async function ending(run, pids, code) {
  const timeout = new Promise((/** @type {(value: 'late') => void} */ resolve) =>
    setTimeout(() => resolve('late'), STOP_MS).unref(),
  )
  const exit = await Promise.race([run.exited, timeout])
  const problems = exit === code ? [] : [`npm ended with ${exit}, expected ${code}:\n${run.output()}`]
  // A killed demo's parts notice by themselves.
  if (code === KILLED) await until(() => !pids.some(isAlive), STOP_MS)
  const left = pids.filter(isAlive)
  return left.length === 0 ? problems : [...problems, `processes ${left.join(', ')} outlived the demo`]
}

async function plainRun() {
  const run = start()
  if (!(await isUp(run))) return [`the demo did not come up:\n${run.output()}`]
  const problems = []
  const call = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
  }
  const { relay, wallet } = await factsOf(urlOf(run, 'Demo'))
  if (relay === undefined) problems.push('the demo does not answer')
  if (relay !== urlOf(run, 'Relay')) problems.push(`the demo knows the relay as ${relay}`)
  if (wallet !== urlOf(run, 'Wallet')) problems.push(`the demo knows the wallet as ${wallet}`)
  if (!(await answers(urlOf(run, 'Demo on wagmi')))) problems.push('the page on wagmi does not answer')
  if (!(await answers(`${urlOf(run, 'Gateway')}/healthz`))) problems.push('the gateway does not answer')
  if (!(await answers(`${urlOf(run, 'Wallet')}/devnet.json`))) problems.push('the wallet does not answer')
  if (!(await answers(`${urlOf(run, 'Relay').replace('ws:', 'http:')}/healthz`)))
    problems.push('the relay does not answer')
  if (!(await answers(`${urlOf(run, 'Bundler')}/health`))) problems.push('the bundler does not answer')
  if (!(await answers(urlOf(run, 'Inbox')))) problems.push('the inbox does not answer')
  for (const name of ['Frame', 'Recovery'])
    if (!(await answers(`${urlOf(run, name)}/healthz`))) problems.push(`${name} does not answer`)
  if (!(await answers(urlOf(run, 'Localnet'), call))) problems.push('the first chain does not answer')
  if (!(await answers(urlOf(run, 'Localnet Two'), call))) problems.push('the second chain does not answer')
  const pids = descendants(run.pid).map(({ pid }) => pid)
  if (pids.length < 5) problems.push(`only ${pids.length} processes run`)
  // Ctrl-C signals the whole foreground group.
  process.kill(-run.pid, 'SIGINT')
  return [...problems, ...(await ending(run, pids, 0))]
}

async function troubledRun() {
  const blocker = createServer()
  await new Promise((resolve) => {
    blocker.once('error', resolve)
    blocker.listen(4100, '127.0.0.1', () => resolve(undefined))
  })
  const run = start()
  const up = await isUp(run)
  blocker.close()
  if (!up) return [`the demo did not come up beside a taken port:\n${run.output()}`]
  const problems = []
  if (!/port 4100 is taken: the demo takes 41\d\d/.test(run.output()))
    problems.push(`no word of the taken port:\n${run.output()}`)
  const all = descendants(run.pid)
  const gateway = all.find(({ args }) => args.includes('services/gateway/dist/main.js'))
  if (!gateway) return [...problems, 'the gateway does not run']
  process.kill(gateway.pid, 'SIGKILL')
  const pids = all.map(({ pid }) => pid)
  const end = await ending(run, pids, 1)
  if (!run.output().includes('gateway ended by itself'))
    problems.push(`no word of the dead gateway:\n${run.output()}`)
  return [...problems, ...end]
}

async function killedRun() {
  const run = start()
  if (!(await isUp(run))) return [`the demo did not come up:\n${run.output()}`]
  const pids = descendants(run.pid).map(({ pid }) => pid)
  process.kill(run.node(), 'SIGKILL')
  return await ending(run, pids, KILLED)
}

await report(import.meta.url, '"npm run demo"', async () => [
  ...(await plainRun()),
  ...(await troubledRun()),
  ...(await killedRun()),
])
