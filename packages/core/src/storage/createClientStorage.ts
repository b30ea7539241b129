import type { ClientStorage } from '../client/context.js'
import type { Platform } from '../types/platform.js'

/** Version of what is stored; records of another one are never read. */
const STORAGE_VERSION = 1

/**
 * What stands before every key, and names the channel: client id, context (a page in a frame does not share records
 * with the same page at the top) and version (user demand 23.4).
 */
export function storagePrefix(platform: Platform, id: string): string {
  return `latchkey.${id}.${contextName(platform.window)}.v${STORAGE_VERSION}`
}

function contextName(win: Platform['window']): 'top' | 'frame' {
  try {
    return win && win.self !== win.top ? 'frame' : 'top'
  } catch {
    return 'frame'
  }
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
