import { usableLocks } from '@latchkey/protocol/locks'

/** Milliseconds until the running tab counts as gone. */
const LEASE_MS = 12_000
const PAUSE_MS = 50

/**
 * Exclusive among tabs, by a Web Lock or, without TLS, a note in the page's storage.
 *
 * @param run takes less than twelve seconds
 */
export async function withTabLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = await usableLocks(navigator)
  if (locks) return locks.request(name, run)
  const note = noteOf(`${name}.turn`)
  await note.take()
  try {
    return await run()
  } finally {
    note.leave()
  }
}

function noteOf(key: string) {
  const ownId = [...crypto.getRandomValues(new Uint32Array(4))].join('.')
  const read = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const change = (run: (storage: Storage) => void): void => {
    try {
      run(localStorage)
    } catch {}
  }
  return {
    async take(): Promise<void> {
      let lastHolder: string | null = null
      let since = Date.now()
      for (;;) {
        const holder = read()
        if (holder === ownId) return
        // Background tabs wake rarely.
        if (holder !== lastHolder) since = Date.now()
        lastHolder = holder
        if (holder === null || Date.now() - since >= LEASE_MS) {
          change((storage) => storage.setItem(key, ownId))
          if (read() === null) return
        }
        // The last of two writing tabs wins.
        await new Promise((go) => setTimeout(go, PAUSE_MS))
      }
    },
    leave(): void {
      if (read() === ownId) change((storage) => storage.removeItem(key))
    },
  }
}
