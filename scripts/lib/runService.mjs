import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { referencedFolders } from './referencedFolders.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const typescript = join(root, 'node_modules/typescript/bin/tsc')

/**
 * In the foreground, with signals. Installs and builds if necessary; imports nothing from
 * node_modules.
 *
 * @param {string} name folder of `services`
 */
export function runService(name) {
  const folder = `services/${name}`
  const entry = join(root, folder, 'dist/main.js')
  if (!existsSync(typescript)) {
    console.error('Installing dependencies (npm ci), once.')
    run('npm', ['ci', '--no-audit', '--no-fund'])
  }
  if (!existsSync(entry) || isStale(folder)) {
    console.error(`Compiling the ${name}.`)
    const page = join(root, folder, 'build.mjs')
    if (existsSync(page)) run(process.execPath, [join(root, 'scripts/css.mjs')])
    run(process.execPath, [typescript, '-b', folder])
    if (existsSync(page)) run(process.execPath, [page])
  }
  const child = spawn(process.execPath, [entry, ...process.argv.slice(2)], { stdio: 'inherit' })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The ${name} did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}

/**
 * Newer than the last compilation.
 *
 * @param {string} folder
 */
function isStale(folder) {
  return referencedFolders(root, folder).some((one) => {
    const stamp = statSync(join(root, one, 'dist/.tsbuildinfo'), { throwIfNoEntry: false })
    if (stamp === undefined) return true
    return readdirSync(join(root, one, 'src'), { recursive: true, withFileTypes: true }).some((file) => {
      if (!file.isFile() || /\.test\.tsx?$/.test(file.name)) return false
      return statSync(join(file.parentPath ?? file.path, file.name)).mtimeMs > stamp.mtimeMs
    })
  })
}

/**
 * To stderr; exits on failure.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (error !== undefined) console.error(`${command} cannot be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
