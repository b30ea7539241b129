import { usableLocks } from '@latchkey/protocol/locks'

/** Milliseconds until the running tab counts as gone. */
const lease = 12_000
const pause = 50

/**
 * Exclusive among tabs, by a Web Lock or, without TLS, a note in the page's storage.
 *
 * @param run takes less than twelve seconds
 */
export async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
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
  const own = [...crypto.getRandomValues(new Uint32Array(4))].join('.')
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
      let seen: string | null = null
      let since = Date.now()
      for (;;) {
        const now = read()
        if (now === own) return
        // Background tabs wake rarely.
        if (now !== seen) since = Date.now()
        seen = now
        if (now === null || Date.now() - since >= lease) {
          change((storage) => storage.setItem(key, own))
          if (read() === null) return
        }
        // The last of two writing tabs wins.
        await new Promise((go) => setTimeout(go, pause))
      }
    },
    leave(): void {
      if (read() === own) change((storage) => storage.removeItem(key))
    },
  }
}
