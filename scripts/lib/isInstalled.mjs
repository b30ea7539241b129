/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lockfile
 */

/**
 * By npm's own record, which `npm install` updates too.
 *
 * @param {Lockfile} lock package-lock.json
 * @param {Lockfile | undefined} installed node_modules/.package-lock.json
 * @returns {boolean}
 */
export function isInstalled(lock, installed) {
  if (!installed?.packages) return false
  const present = installed.packages
  return Object.entries(lock.packages ?? {}).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    // Only the lockfile has other platforms' binaries.
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return entry.link ? found.link === true : found.version === entry.version
  })
}
