import type { SyncStorage } from '../types/platform.js'

export interface SafeStorage extends SyncStorage {
  /** Called once, also for an earlier failure. */
  onFailure(listener: (reason: string) => void): void
}

/**
 * Blocked (reading the property may throw), full or broken storage falls back to memory. Never
 * throws.
 */
export function safeStorage(open: () => Storage | undefined): SafeStorage {
  const memory = new Map<string, string | null>()
  let failure: string | undefined
  let listener: ((reason: string) => void) | undefined
  const attempt = <T>(run: (storage: Storage) => T): T | undefined => {
    try {
      const storage = open()
      return storage ? run(storage) : undefined
    } catch (error) {
      if (failure === undefined) {
        failure = String(error)
        listener?.(failure)
      }
      return undefined
    }
  }
  const change = (key: string, kept: string | null, run: (storage: Storage) => void): void => {
    const done = attempt((storage) => {
      run(storage)
      return true
    })
    if (done) memory.delete(key)
    else memory.set(key, kept)
  }
  return {
    get: (key) => {
      const kept = memory.get(key)
      return kept === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : kept
    },
    set: (key, value) => change(key, value, (storage) => storage.setItem(key, value)),
    remove: (key) => change(key, null, (storage) => storage.removeItem(key)),
    onFailure: (run) => {
      listener = run
      if (failure !== undefined) run(failure)
    },
  }
}
