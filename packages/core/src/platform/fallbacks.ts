import type { TabChannel, Vault } from '../types/platform.js'

const STORE = 'records'

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

/** A full disk may fail a write after each request succeeded. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
}

export async function openVault(win: (Window & typeof globalThis) | null): Promise<Vault> {
  const database = await openDatabase(win)
  /** Null: removed. */
  const memory = new Map<string, string | null>()

  const read = async (ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> => {
    try {
      return database && (await settled(ask(database.transaction(STORE).objectStore(STORE))))
    } catch {
      return undefined
    }
  }
  const write = async (
    key: string,
    value: string | null,
    run: (store: IDBObjectStore) => void,
  ): Promise<void> => {
    memory.set(key, value)
    try {
      if (!database) return
      const transaction = database.transaction(STORE, 'readwrite')
      run(transaction.objectStore(STORE))
      await written(transaction)
      if (memory.get(key) === value) memory.delete(key)
    } catch {
      // Disk full or database gone.
    }
  }
  return {
    get: async (key) => {
      const known = memory.get(key)
      if (known !== undefined) return known
      const value = await read((store) => store.get(key))
      return typeof value === 'string' ? value : null
    },
    set: (key, value) => write(key, value, (store) => store.put(value, key)),
    remove: (key) => write(key, null, (store) => store.delete(key)),
    keys: async () => {
      const keys = await read((store) => store.getAllKeys())
      const stored = (Array.isArray(keys) ? keys : []).filter((key) => typeof key === 'string')
      return [...new Set([...stored, ...memory.keys()])].filter((key) => memory.get(key) !== null)
    },
  }
}

export function storageChannel(win: Window, name: string, onMessage: (message: unknown) => void): TabChannel {
  let count = 0
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key !== name || newValue === null) return
    try {
      onMessage((JSON.parse(newValue) as { message: unknown }).message)
    } catch {}
  }
  win.addEventListener('storage', hear)
  return {
    post: (message) => {
      count += 1
      try {
        // An equal message would raise no event.
        win.localStorage.setItem(name, JSON.stringify({ message, count }))
        win.localStorage.removeItem(name)
      } catch {}
    },
    close: () => win.removeEventListener('storage', hear),
  }
}
