import { spawn } from 'node:child_process'

// stdin closes even by the parent's SIGKILL.
const watchScript = 'read -r _; kill -TERM "-$1"; sleep "$2"; kill -KILL "-$1"'

/**
 * One listener: Node warns at eleven.
 *
 * @type {Set<() => void>}
 */
const endings = new Set()
const endAll = () => {
  for (const end of endings) end()
}

/**
 * Leads a process group that a small shell ends with this process. Ctrl-C reaches only this
 * process, which ends its children in order. Imports nothing from node_modules.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Omit<import('node:child_process').SpawnOptions, 'detached' | 'stdio' | 'shell'> & {
 *   quiet?: boolean, graceSeconds?: number }} [options] `graceSeconds`: from SIGTERM to SIGKILL
 *   after this process is gone, default 5
 */
export function spawnGroup(command, args, { quiet = false, graceSeconds = 5, ...options } = {}) {
  const output = quiet ? 'ignore' : 'pipe'
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output], detached: true })
  const { pid } = child
  if (pid === undefined) return { child, endGroup: () => {} }
  const watcher = spawn('sh', ['-c', watchScript, 'sh', String(pid), String(graceSeconds)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell, the child runs unwatched.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  const endGroup = (/** @type {NodeJS.Signals} */ signal = 'SIGKILL') => {
    try {
      process.kill(-pid, signal)
    } catch {}
  }
  if (endings.size === 0) process.once('exit', endAll)
  endings.add(endGroup)
  child.once('exit', () => {
    // The group id may be reused.
    endGroup('SIGKILL')
    endings.delete(endGroup)
    if (endings.size === 0) process.removeListener('exit', endAll)
    watcher.kill('SIGKILL')
  })
  return { child, endGroup }
}
