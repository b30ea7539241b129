import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spawnGroup } from './spawnGroup.mjs'

const folder = fileURLToPath(new URL('../bundler/', import.meta.url))
const command = `${folder}node_modules/@pimlico/alto/esm/cli/alto.js`
const doneFile = `${folder}node_modules/.latchkey-installed`
const lock = `${folder}.installing`

/**
 * 375 MB under the GPL. Imports nothing from node_modules, to run beside `npm ci`.
 *
 * @param {{ signal?: AbortSignal | undefined, onInstall?: (() => void) | undefined }} [options]
 * @returns {Promise<string>} the script
 * @throws npm's error output
 */
export async function installBundler({ signal, onInstall } = {}) {
  const lockfile = readFileSync(`${folder}package-lock.json`, 'utf8')
  const isInstalled = () => existsSync(doneFile) && readFileSync(doneFile, 'utf8') === lockfile
  if (isInstalled()) return command
  onInstall?.()
  while (!takeLock()) {
    // Two installing processes would corrupt the folder.
    if (signal?.aborted) throw new Error('The installation of the bundler was given up.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    if (!isInstalled()) {
      await npmCi(signal)
      writeFileSync(doneFile, lockfile)
    }
  } finally {
    rmSync(lock, { force: true })
  }
  return command
}

/** Takes a dead process's lock too. */
function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    try {
      const pid = Number(readFileSync(lock, 'utf8'))
      // An empty file is about to get its pid, unless its process ended.
      const isLeft = pid > 0 ? !isAlive(pid) : Date.now() - statSync(lock).mtimeMs > 10_000
      if (isLeft) rmSync(lock, { force: true })
    } catch {}
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @param {AbortSignal | undefined} signal */
function npmCi(signal) {
  const args = ['ci', '--no-workspaces', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  const { child, endGroup } = spawnGroup('npm', args, { cwd: folder })
  const abortInstall = () => endGroup('SIGTERM')
  signal?.addEventListener('abort', abortInstall, { once: true })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('exit', (code) => {
      signal?.removeEventListener('abort', abortInstall)
      if (code === 0) resolve(undefined)
      else reject(new Error(`The bundler could not be installed:\n${output.trim()}`))
    })
  })
}
