import type { Platform } from '@latchkey/core/adapter'
import { WebSocket } from 'ws'
import type { SocketLike } from '../src/relay/relayTypes.js'
import { memoryLocks } from './memoryLocks.js'

export interface BrowserOptions {
  readonly locks?: boolean
  /** False: as on plain http. */
  readonly subtle?: boolean
  readonly now?: () => number
  readonly setTimeout?: (run: () => void, ms: number) => unknown
  readonly clearTimeout?: (handle: unknown) => void
  readonly isTouch?: boolean
  readonly userAgent?: string
  readonly openSocket?: (url: string) => SocketLike
}

export interface Tab extends Platform {
  readonly sockets: readonly SocketLike[]
  fire(event: 'focus' | 'pageshow' | 'pagehide' | 'online' | 'visibilitychange'): void
  readonly opened: readonly (readonly [href: string, target: string])[]
  /** No messages from or to other tabs. */
  freeze(): void
}

/** Tabs share vault, storage, locks and channels. */
export interface MemoryBrowser {
  readonly records: Map<string, string>
  readonly stored: Map<string, string>
  tab(): Tab
}

export function memoryBrowser(options: BrowserOptions = {}): MemoryBrowser {
  const records = new Map<string, string>()
  const stored = new Map<string, string>()
  const channels = new Map<string, Set<(message: unknown) => void>>()
  const locks = options.locks === false ? undefined : memoryLocks()

  const tab = (): Tab => {
    const sockets: SocketLike[] = []
    const opened: [string, string][] = []
    const target = new EventTarget()
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      title: 'Vector Dapp',
      hasFocus: () => true,
    })
    let frozen = false
    function Socket(url: string): SocketLike {
      const socket = options.openSocket?.(url) ?? (new WebSocket(url) as SocketLike)
      sockets.push(socket)
      return socket
    }
    const window = {
      navigator: {
        ...(locks === undefined ? {} : { locks }),
        userAgent: options.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64)',
        userActivation: { isActive: true },
      },
      crypto: options.subtle === false ? {} : globalThis.crypto,
      location: { host: 'dapp.example', origin: 'https://dapp.example', href: 'https://dapp.example/login' },
      document,
      WebSocket: Socket,
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      open: (href: string, where: string) => void opened.push([href, where]),
    }
    Object.assign(window, { self: window, top: window })
    return {
      now: options.now ?? Date.now,
      setTimeout: options.setTimeout ?? ((run, ms) => setTimeout(run, ms)),
      clearTimeout: options.clearTimeout ?? ((handle) => clearTimeout(handle as NodeJS.Timeout)),
      random: (length) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
      storage: {
        get: (key) => stored.get(key) ?? null,
        set: (key, value) => void stored.set(key, value),
        remove: (key) => void stored.delete(key),
      },
      vault: {
        get: async (key) => records.get(key) ?? null,
        set: async (key, value) => void records.set(key, value),
        remove: async (key) => void records.delete(key),
        keys: async () => [...records.keys()],
      },
      fetch: () => Promise.reject(new TypeError('no network')),
      channel(name, onMessage) {
        const hears = channels.get(name) ?? new Set()
        channels.set(name, hears)
        const channelListener = (message: unknown): void => {
          if (!frozen) queueMicrotask(() => hears.has(channelListener) && onMessage(structuredClone(message)))
        }
        hears.add(channelListener)
        return {
          post: (message) => {
            if (!frozen) for (const hear of hears) if (hear !== channelListener) hear(message)
          },
          close: () => void hears.delete(channelListener),
        }
      },
      window: window as unknown as Platform['window'],
      isTouch: () => options.isTouch ?? false,
      isVisible: () => true,
      isDevelopment: () => true,
      wantsPrivacy: () => true,
      savesData: () => true,
      whenIdle: (run) => {
        const handle = setTimeout(run, 0)
        return () => clearTimeout(handle)
      },
      sockets,
      opened,
      fire: (event) =>
        void (event === 'visibilitychange' ? document : target).dispatchEvent(new Event(event)),
      freeze() {
        frozen = true
      },
    }
  }
  return { records, stored, tab }
}
