import { spawnGroup } from './spawnGroup.mjs'

const MAX_LINES = 40
const KILL_AFTER_MS = 20_000

/**
 * @param {object} options
 * @param {string} options.name for messages
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(text: () => string) => Promise<boolean>} options.answers called every 50 ms with the
 *   last output
 * @param {number} [options.timeout] milliseconds of silence, default 180 000: on a busy machine
 *   opening a database takes a silent minute
 * @param {AbortSignal} [options.signal]
 * @param {(message: string) => void} [options.onDeath] the part ended by itself after it answered
 * @returns {Promise<import('./types.js').Part>}
 * @throws when the part ends or stays silent, with its last lines
 */
export async function startPart({ name, command, args, env, answers, timeout = 180_000, signal, onDeath }) {
  const { child, endGroup } = spawnGroup(command, args, { env: env ?? process.env })
  /** @type {string[]} */
  let lines = []
  let deadline = Date.now() + timeout
  // Output alone is no start.
  const end = Date.now() + 3 * timeout
  const appendOutput = (/** @type {Buffer} */ chunk) => {
    deadline = Math.min(Date.now() + timeout, end)
    lines = [
      ...lines,
      ...chunk
        .toString()
        .split('\n')
        .filter((line) => line.trim()),
    ].slice(-MAX_LINES)
  }
  child.stdout?.on('data', appendOutput)
  child.stderr?.on('data', appendOutput)

  const tail = () => lines.join('\n')
  let state = /** @type {'starting' | 'up' | 'stopping'} */ ('starting')
  let ended = /** @type {string | undefined} */ (undefined)
  const exited = new Promise((resolve) => {
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, killedBy) => finish(killedBy ? `signal ${killedBy}` : `exit code ${code}`))
    const finish = (/** @type {string} */ how) => {
      ended ??= how
      if (state === 'up') onDeath?.(`${name} ended by itself (${how}). Its last lines:\n${tail()}`)
      resolve(undefined)
    }
  })

  const stop = async () => {
    state = 'stopping'
    if (ended !== undefined) return
    child.kill('SIGTERM')
    const timer = setTimeout(endGroup, KILL_AFTER_MS)
    await exited
    clearTimeout(timer)
  }

  while (!(await answers(tail))) {
    if (ended !== undefined) throw new Error(`${name} did not start (${ended}). Its last lines:\n${tail()}`)
    if (signal?.aborted || Date.now() > deadline) {
      await stop()
      if (signal?.aborted) throw new Error(`The start of ${name} was given up.`)
      throw new Error(`${name} did not answer. Its last lines:\n${tail()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  state = 'up'
  return { name, pid: /** @type {number} */ (child.pid), tail, stop }
}
