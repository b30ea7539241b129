import type { SyncStorage } from '@latchkey/core'

/** @param seed by item name, without the client's prefix */
export function memoryStorage(seed: Readonly<Record<string, unknown>>): SyncStorage {
  const values = new Map<string, string>()
  const seeded = (key: string): string | null => {
    const value = seed[key.slice(key.lastIndexOf('.') + 1)]
    return value === undefined ? null : JSON.stringify(value)
  }
  return {
    get: (key) => values.get(key) ?? seeded(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}
