import { appendFileSync, statSync } from 'node:fs'
import { spawnGroup } from '../../apps/devnet/src/spawnGroup.mjs'
import { root } from './root.mjs'

const GRACE_MS = 20_000

/**
 * No process outlives it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd] default the repository
 * @param {NodeJS.ProcessEnv} [options.env] additions; undefined removes a variable
 * @param {boolean} [options.quiet] only return the output
 * @param {string} [options.log] file for the output, instead of screen and result
 * @param {number} [options.idle] milliseconds without activity; the total is unlimited
 * @param {string} [options.journal] file whose growth is the activity, instead of output
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<{ code: number, output: string }>} code 124 when idle, 130 after the signal,
 *   127 when it cannot start
 */
export function runCommand(
  command,
  args,
  { cwd = root, env = {}, quiet = false, log, idle, journal, signal } = {},
) {
  return new Promise((resolve) => {
    const { child, endGroup } = spawnGroup(command, args, { cwd, env: { ...process.env, ...env } })
    let output = ''
    let alive = Date.now()
    let forced = /** @type {number | undefined} */ (undefined)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        if (journal === undefined) alive = Date.now()
        if (log !== undefined) return appendFileSync(log, chunk)
        output += chunk
        if (!quiet) process.stdout.write(chunk)
      })
    }

    const end = (/** @type {number} */ code) => {
      if (forced !== undefined) return
      forced = code
      // Test runners then write results.
      child.kill('SIGINT')
      timers.push(setTimeout(endGroup, GRACE_MS))
    }
    const stop = () => end(130)
    /** @type {NodeJS.Timeout[]} */
    const timers = []
    if (idle !== undefined) {
      let size = 0
      const look = () => {
        const now = journal === undefined ? 0 : (statSync(journal, { throwIfNoEntry: false })?.size ?? 0)
        if (now !== size) alive = Date.now()
        size = now
        if (Date.now() - alive > idle) end(124)
      }
      timers.push(setInterval(look, Math.min(1000, idle / 4)))
    }
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)

    const settle = (/** @type {number} */ code) => {
      for (const timer of timers) clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve({ code: forced ?? code, output })
    }
    child.once('error', (error) => {
      output += error.message
      settle(127)
    })
    child.once('close', (code) => settle(code ?? 1))
  })
}
