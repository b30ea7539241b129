import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Runs a command in the repository and waits for its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] added to the environment
 * @param {boolean} [options.quiet] keep the output back (it is still returned)
 * @param {number} [options.timeout] milliseconds, after which the command and its children are ended
 * @returns {Promise<{ code: number, output: string }>} code 124 after the timeout, 127 when it cannot start
 */
export function runCommand(command, args, { env = {}, quiet = false, timeout } = {}) {
  return new Promise((resolve) => {
    // Its own group, so that a timeout ends the children too.
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk
        if (!quiet) process.stdout.write(chunk)
      })
    }
    const endGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It ended in the meantime.
      }
    }
    process.once('exit', endGroup)
    let late = false
    const timer = timeout
      ? setTimeout(() => {
          late = true
          endGroup()
        }, timeout)
      : undefined
    const settle = (/** @type {number} */ code) => {
      clearTimeout(timer)
      process.removeListener('exit', endGroup)
      resolve({ code: late ? 124 : code, output })
    }
    child.once('error', (error) => {
      output += error.message
      settle(127)
    })
    child.once('close', (code) => settle(code ?? 1))
  })
}
