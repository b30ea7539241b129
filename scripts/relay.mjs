#!/usr/bin/env node
/**
 * Starts the relay alone: `npm run relay -- --port N [--host ADDRESS] [--config FILE] [--redis URL]`.
 * Installs and compiles first when that has not been done. Imports nothing from node_modules.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const entry = join(root, 'services/relay/dist/main.js')
const sources = ['services/relay/src', 'packages/protocol/src']
const typescript = join(root, 'node_modules/typescript/bin/tsc')

if (!existsSync(typescript)) {
  console.error('Installing dependencies (npm ci), once.')
  run('npm', ['ci', '--no-audit', '--no-fund'])
}
if (isStale()) {
  console.error('Compiling the relay.')
  run(process.execPath, [typescript, '-b', 'services/relay'])
}

const child = spawn(process.execPath, [entry, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(`The relay did not start: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))

/** Whether a source is newer than what the last compilation wrote. */
function isStale() {
  const stamp = statSync(join(root, 'services/relay/dist/.tsbuildinfo'), { throwIfNoEntry: false })
  if (stamp === undefined || !existsSync(entry)) return true
  return sources.some((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).some((file) => {
      if (!file.isFile() || /\.test\.tsx?$/.test(file.name)) return false
      return statSync(join(file.parentPath ?? file.path, file.name)).mtimeMs > stamp.mtimeMs
    }),
  )
}

/** Runs to the end with its output shown on the error stream, and ends this process when it fails. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (error !== undefined) console.error(`${command} cannot be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
