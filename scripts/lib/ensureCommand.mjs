import { canInstallDebian, installDebian } from './debian.mjs'
import { findOnPath } from './findOnPath.mjs'

/**
 * Gets a server for the tests: an installed one, else Debian's package of the same name when root on Debian.
 *
 * @param {string} name of the command and of the package, such as `redis-server`
 * @returns {Promise<string | undefined>} where it is and how it came there; undefined when none can be had
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
