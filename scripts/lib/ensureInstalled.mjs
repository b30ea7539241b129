import { existsSync, readFileSync } from 'node:fs'
import { isInstalled } from './isInstalled.mjs'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'

/** @param {string} path @returns {import('./isInstalled.mjs').Lockfile | undefined} */
const read = (path) => (existsSync(root + path) ? JSON.parse(readFileSync(root + path, 'utf8')) : undefined)

/**
 * `npm ci`, if node_modules differs from the lockfile.
 *
 * @returns {Promise<string>} a summary
 * @throws npm's last lines
 */
export async function ensureInstalled() {
  const lock = read('package-lock.json')
  if (!lock) throw new Error('package-lock.json is missing: this is not a full clone.')
  if (isInstalled(lock, read('node_modules/.package-lock.json'))) return 'dependencies: installed'
  const { code, output } = await runCommand('npm', ['ci'], { quiet: true })
  if (code !== 0)
    throw new Error(
      `"npm ci" failed (exit code ${code}):\n${output.trim().split('\n').slice(-20).join('\n')}`,
    )
  return 'dependencies: installed by npm ci'
}
