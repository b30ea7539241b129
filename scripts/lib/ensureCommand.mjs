import { existsSync } from 'node:fs'
import { canInstallDebian, installDebian } from './debian.mjs'
import { findOnPath } from './findOnPath.mjs'

/**
 * Installed, else Debian's when root on Debian.
 *
 * @param {string} name of command and package
 * @returns {Promise<string | undefined>} path and origin; undefined when unavailable
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
 * Its package starts a server: installed only where nothing would start that, as in a container.
 *
 * @param {string} name
 */
export async function ensureTool(name) {
  if (!existsSync('/run/systemd/system')) return ensureCommand(name)
  const installed = findOnPath([name])
  return installed && `${installed} (installed)`
}
