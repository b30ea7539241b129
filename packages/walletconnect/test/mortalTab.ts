import type { Platform } from '@latchkey/core/adapter'
import { WebSocket } from 'ws'
import type { SocketLike } from '../src/relay/relayTypes.js'
import type { MemoryBrowser } from './memoryBrowser.js'

export type Happening = 'write' | 'send' | 'receive'

export interface MortalTab extends Platform {
  die(): void
  readonly isDead: () => boolean
}

/**
 * Counts writes and frames together, from 1.
 *
 * @param onEvent `before` drops the socket instead of passing the frame on, `after` afterwards
 */
export function mortalTab(
  browser: MemoryBrowser,
  onEvent: (count: number, what: Happening) => 'before' | 'after' | 'die' | undefined,
): MortalTab {
  const tab = browser.tab()
  const sockets: WebSocket[] = []
  let count = 0
  let dead = false
  const never = new Promise<never>(() => {})
  const die = (): void => {
    dead = true
    for (const socket of sockets) socket.terminate()
  }
  const happen = (what: Happening): 'before' | 'after' | undefined => {
    if (dead) return 'before'
    count += 1
    const fate = onEvent(count, what)
    if (fate !== 'die') return fate
    die()
    return 'before'
  }
  function Socket(url: string): SocketLike {
    const socket = new WebSocket(url)
    sockets.push(socket)
    return {
      get readyState() {
        return socket.readyState
      },
      send(data) {
        const fate = happen('send')
        if (fate === 'before') return socket.terminate()
        socket.send(data, () => fate === 'after' && socket.terminate())
      },
      close: (code, reason) => socket.close(code, reason),
      addEventListener(type: string, listener: (event: never) => void) {
        socket.addEventListener(type as 'message', (event) => {
          if (dead) return
          const fate = type === 'message' ? happen('receive') : undefined
          if (fate === 'before') return socket.terminate()
          listener(event as never)
          if (fate === 'after') socket.terminate()
        })
      },
    }
  }
  const living = <T>(run: () => Promise<T>): Promise<T> =>
    dead ? never : run().then((value) => (dead ? never : value))
  const writing = (run: () => Promise<void>): Promise<void> =>
    living(() => (happen('write') === 'before' && dead ? never : run()))
  const { vault } = tab
  return {
    ...tab,
    window: Object.assign(Object.create(tab.window) as object, {
      WebSocket: Socket,
    }) as unknown as typeof tab.window,
    setTimeout: (run, ms) => tab.setTimeout(() => dead || run(), ms),
    vault: {
      get: (key) => living(() => vault.get(key)),
      keys: () => living(() => vault.keys()),
      set: (key, value) => writing(() => vault.set(key, value)),
      remove: (key) => writing(() => vault.remove(key)),
    },
    storage: {
      get: (key) => tab.storage.get(key),
      set: (key, value) => dead || tab.storage.set(key, value),
      remove: (key) => dead || tab.storage.remove(key),
    } as Platform['storage'],
    die,
    isDead: () => dead,
  }
}
