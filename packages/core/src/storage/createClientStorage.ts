import type { ClientStorage } from '../client/context.js'
import type { Platform } from '../types/platform.js'

/** Version of what is stored; records of another one are never read. */
const STORAGE_VERSION = 1

/**
 * What stands before every key, and names the channel: client id, context (a page in a frame does not share records
 * with the same page at the top) and version (user demand 23.4).
 */
export function storagePrefix({ window: win }: Pick<Platform, 'window'>, id: string): string {
  let place = 'frame'
  try {
    if (!win || win.self === win.top) place = 'top'
  } catch {
    // The top belongs to another site.
  }
  return `latchkey.${id}.${place}.v${STORAGE_VERSION}`
}

/** Records of one client. What is corrupt or fails its check is dropped, never thrown on (user demand 2.5). */
export function createClientStorage({ storage }: Platform, prefix: string): ClientStorage {
  const nameOf = (key: string): string => `${prefix}.${key}`
  return {
    read: (key, check) => {
      const text = storage.get(nameOf(key))
      if (text === null) return undefined
      try {
        const value: unknown = JSON.parse(text)
        if (check(value)) return value
      } catch {
        // Corrupt: dropped below.
      }
      storage.remove(nameOf(key))
      return undefined
    },
    write: (key, value) => storage.set(nameOf(key), JSON.stringify(value)),
    remove: (key) => storage.remove(nameOf(key)),
  }
}
