import { existsSync } from 'node:fs'
import { runCommand } from './runCommand.mjs'

export const canInstallDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>}
 */
export async function installDebian(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runCommand('apt-get', ['update', '-q'], { env, quiet: true, idle: 180_000 })
  if (update.code !== 0) return false
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  const { code } = await runCommand('apt-get', args, { env, quiet: true, idle: 600_000 })
  return code === 0
}
