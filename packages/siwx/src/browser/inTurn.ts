import { usableLocks } from '@latchkey/protocol/locks'

/** Milliseconds after which the others go on without a tab that may have gone in its turn. */
const lease = 12_000
/** Milliseconds between two looks at whose turn it is. */
const pause = 50

/**
 * Runs alone among all tabs of the page: under the browser's lock, or, where it has none (as on addresses without TLS),
 * by a note in the page's storage that says whose turn it is. Without storage, tabs share nothing that they could spoil.
 *
 * @param name of what is done one after the other
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
    } catch {
      // Full or forbidden: then nothing is noted.
    }
  }
  return {
    async take(): Promise<void> {
      let seen: string | null = null
      let since = Date.now()
      for (;;) {
        const now = read()
        if (now === own) return
        // Somebody else's turn begins to count when it is first seen. By the clock: tabs in the background wake seldom.
        if (now !== seen) since = Date.now()
        seen = now
        if (now === null || Date.now() - since >= lease) {
          change((storage) => storage.setItem(key, own))
          if (read() === null) return
        }
        // Of two that write at once the last one stands.
        await new Promise((go) => setTimeout(go, pause))
      }
    },
    leave(): void {
      if (read() === own) change((storage) => storage.removeItem(key))
    },
  }
}
