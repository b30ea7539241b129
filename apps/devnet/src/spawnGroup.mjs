import { spawn } from 'node:child_process'

// Reads until the write end of its input is closed, which the system does however the parent ends, SIGKILL included.
const watch = 'read -r _; kill -TERM "-$1"; sleep "$2"; kill -KILL "-$1"'

/** What ends each group that runs: one listener for all, since Node warns of the eleventh. @type {Set<() => void>} */
const endings = new Set()
const endAll = () => {
  for (const end of endings) end()
}

/**
 * Starts a child process that leads a process group of its own and does not outlive this process, even one that is
 * killed: a small shell beside it notices and ends the whole group.
 *
 * A Ctrl-C in the terminal reaches only this process, which then ends its children in order. Imports nothing from
 * node_modules.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Omit<import('node:child_process').SpawnOptions, 'detached' | 'stdio' | 'shell'> & { quiet?: boolean, graceSeconds?: number }} [options]
 *   `quiet` drops the output; `graceSeconds` from the SIGTERM to the SIGKILL after this process is gone, default 5
 */
export function spawnGroup(command, args, { quiet = false, graceSeconds = 5, ...options } = {}) {
  const output = quiet ? 'ignore' : 'pipe'
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output], detached: true })
  const { pid } = child
  if (pid === undefined) return { child, endGroup: () => {} }
  const watcher = spawn('sh', ['-c', watch, 'sh', String(pid), String(graceSeconds)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // A failure of the shell leaves the child as it would be without one.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  const endGroup = (/** @type {NodeJS.Signals} */ signal = 'SIGKILL') => {
    try {
      process.kill(-pid, signal)
    } catch {
      // All of it has ended.
    }
  }
  if (endings.size === 0) process.once('exit', endAll)
  endings.add(endGroup)
  child.once('exit', () => {
    // What the leader left behind goes with it; then the number may belong to another process.
    endGroup('SIGKILL')
    endings.delete(endGroup)
    if (endings.size === 0) process.removeListener('exit', endAll)
    watcher.kill('SIGKILL')
  })
  return { child, endGroup }
}
