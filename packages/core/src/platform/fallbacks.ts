import type { TabChannel, Vault } from '../types/platform.js'

const STORE = 'records'

/** One request of IndexedDB as a promise. */
function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

async function openDatabase(win: (Window & typeof globalThis) | null): Promise<IDBDatabase | undefined> {
  try {
    const request = win?.indexedDB.open('latchkey', 1)
    request?.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    return request && (await settled(request))
  } catch {
    return undefined
  }
}

/** Opens the records: IndexedDB where it works, else memory; a request that fails is answered from memory as well. */
export async function openVault(win: (Window & typeof globalThis) | null): Promise<Vault> {
  const memory = new Map<string, string>()
  const database = await openDatabase(win)
  const use = async (
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore) => IDBRequest,
    fallback: () => unknown,
  ): Promise<unknown> => {
    if (!database) return fallback()
    try {
      return await settled<unknown>(run(database.transaction(STORE, mode).objectStore(STORE)))
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

/** A channel over local storage: a record that is written and removed; other tabs hear its `storage` event. */
export function storageChannel(win: Window, name: string, onMessage: (message: unknown) => void): TabChannel {
  let count = 0
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key !== name || newValue === null) return
    try {
      onMessage((JSON.parse(newValue) as { message: unknown }).message)
    } catch {
      // Somebody else's record.
    }
  }
  win.addEventListener('storage', hear)
  return {
    post: (message) => {
      count += 1
      try {
        // The number makes two equal messages different records, or the second would raise no event.
        win.localStorage.setItem(name, JSON.stringify({ message, count }))
        win.localStorage.removeItem(name)
      } catch {
        // Full or blocked: this tab cannot tell the others.
      }
    },
    close: () => win.removeEventListener('storage', hear),
  }
}
