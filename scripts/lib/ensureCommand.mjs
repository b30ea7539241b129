import { existsSync } from 'node:fs'
import { canInstallDebian, installDebian } from './debian.mjs'
import { findOnPath } from './findOnPath.mjs'

/**
 * An installed server, else Debian's package of the same name when root on Debian.
 *
 * @param {string} name of the command and of the package, such as `redis-server`
 * @returns {Promise<string | undefined>} its path and origin; undefined when unavailable
 */
export async function ensureCommand(name) {
  const installed = findOnPath([name])
  if (installed) return `${installed} (installed)`
  if (canInstallDebian() && (await installDebian([name]))) {
    const found = findOnPath([name])
    if (found) return `${found} (Debian package, installed now)`
  }
  return undefined
}

/**
 * For a package that also starts a server: installs it only where nothing would start that, as in a
 * container.
 *
 * @param {string} name
 */
export async function ensureTool(name) {
  if (!existsSync('/run/systemd/system')) return ensureCommand(name)
  const installed = findOnPath([name])
  return installed && `${installed} (installed)`
}
