import { canInstallDebian, installDebian } from './debian.mjs'
import { findOnPath } from './findOnPath.mjs'

/**
 * Gets a redis-server for the tests of two nodes: an installed one, else Debian's package when root on Debian.
 *
 * @returns {Promise<string | undefined>} where it is and how it came there; undefined when none can be had
 */
export async function ensureRedis() {
  const installed = findOnPath(['redis-server'])
  if (installed) return `${installed} (installed)`
  if (canInstallDebian() && (await installDebian(['redis-server']))) {
    const found = findOnPath(['redis-server'])
    if (found) return `${found} (Debian package, installed now)`
  }
  return undefined
}
