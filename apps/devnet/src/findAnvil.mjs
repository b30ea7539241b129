import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * On the PATH, else the npm package (linux-amd64 only).
 *
 * @param {{ path?: string, resolve?: (id: string) => string }} [env] for tests
 * @returns {{ path: string, from: string }} `from`: origin for messages
 * @throws an error that explains the installation
 */
export function findAnvil({ path = process.env.PATH ?? '', resolve = require.resolve } = {}) {
  const dirs = path.split(delimiter).filter((dir) => dir && !dir.endsWith(join('node_modules', '.bin')))
  for (const dir of dirs) {
    const candidate = join(dir, process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    if (isExecutable(candidate)) return { path: candidate, from: `${candidate} (on the PATH)` }
  }
  try {
    const binary = resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
    if (isExecutable(binary)) return { path: binary, from: 'npm package @foundry-rs/anvil-linux-amd64' }
  } catch {}
  throw new Error(
    'anvil was not found. On linux-amd64 "npm ci" brings it; elsewhere install Foundry (https://getfoundry.sh) so that "anvil" is on the PATH.',
  )
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
