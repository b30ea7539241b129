import type { Vault } from '../types/platform.js'

const STORE = 'records'

/** One request of IndexedDB as a promise. */
function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

/**
 * Asynchronous records in IndexedDB, or in memory where there is none or it fails (contracts.md 3). Nothing is opened
 * before the first use.
 */
export function createVault(win: (Window & typeof globalThis) | null): Vault {
  const memory = new Map<string, string>()
  let opening: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    opening ??= new Promise((resolve, reject) => {
      const request = (win as Window & typeof globalThis).indexedDB.open('latchkey', 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
      request.addEventListener('blocked', () => reject(new Error('blocked')))
      resolve(settled(request) as Promise<IDBDatabase>)
    })
    return opening
  }
  const use = async (
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore) => IDBRequest,
    fallback: () => unknown,
  ): Promise<unknown> => {
    try {
      const database = await open()
      return await settled(run(database.transaction(STORE, mode).objectStore(STORE)))
    } catch {
      return fallback()
    }
  }
  return {
    get: async (key) => {
      const value = await use(
        'readonly',
        (store) => store.get(key),
        () => memory.get(key),
      )
      return typeof value === 'string' ? value : null
    },
    set: async (key, value) => {
      await use(
        'readwrite',
        (store) => store.put(value, key),
        () => memory.set(key, value),
      )
    },
    remove: async (key) => {
      await use(
        'readwrite',
        (store) => store.delete(key),
        () => memory.delete(key),
      )
    },
    keys: async () => {
      const keys = await use(
        'readonly',
        (store) => store.getAllKeys(),
        () => [...memory.keys()],
      )
      return (keys as readonly unknown[]).filter((key) => typeof key === 'string')
    },
  }
}
