import type { Platform, TabChannel, Vault } from '../types/platform.js'
import { safeStorage } from './safeStorage.js'

/** Also declared here: a host may create a platform without a client. */
export const fallbacks = () => import('./fallbacks.js')

/**
 * The platform of a browser, or of a server, where it is inert. Globals are looked up on use:
 * polyfills may come later.
 *
 * @param overrides parts to replace, such as a clock in tests
 */
export function browserPlatform(overrides: Partial<Platform> = {}): Platform {
  const win = typeof window === 'undefined' ? null : window
  return {
    now: () => Date.now(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (handle) => clearTimeout(handle as Parameters<typeof clearTimeout>[0]),
    random: fillRandom,
    storage: safeStorage(() => win?.localStorage),
    vault: createVault(win),
    fetch: (input, init) => fetch(input, init),
    channel: (name, onMessage) => createChannel(win, name, onMessage),
    window: win,
    isTouch: () => win?.matchMedia?.('(pointer: coarse)').matches ?? false,
    isVisible: () => win?.document.visibilityState !== 'hidden',
    isDevelopment: () => !win || /^(127\.0\.0\.1|\[::1\]|(.*\.)?localhost)$/.test(win.location.hostname),
    wantsPrivacy: () => {
      const signals = win?.navigator as { globalPrivacyControl?: boolean; doNotTrack?: string } | undefined
      return signals?.globalPrivacyControl === true || signals?.doNotTrack === '1'
    },
    savesData: () =>
      (win?.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData === true,
    whenIdle: (run) => whenIdle(win, run),
    ...overrides,
  }
}

/** Plain http pages lack `randomUUID` and `subtle`. */
function fillRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

function createChannel(
  win: (Window & typeof globalThis) | null,
  name: string,
  onMessage: (message: unknown) => void,
): TabChannel | null {
  if (!win) return null
  try {
    const channel = new win.BroadcastChannel(name)
    channel.addEventListener('message', (event) => onMessage(event.data))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      post: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  } catch {
    const loading = fallbacks().then(
      (channel) => channel.storageChannel(win, name, onMessage),
      () => null,
    )
    return {
      post: (message) => void loading.then((channel) => channel?.post(message)),
      close: () => void loading.then((channel) => channel?.close()),
    }
  }
}

export function createVault(win: (Window & typeof globalThis) | null): Vault {
  let opening: Promise<Vault> | undefined
  const open = (): Promise<Vault> => (opening ??= fallbacks().then((code) => code.openVault(win)))
  return {
    get: async (key) => (await open()).get(key),
    set: async (key, value) => (await open()).set(key, value),
    remove: async (key) => (await open()).remove(key),
    keys: async () => (await open()).keys(),
  }
}

function whenIdle(win: (Window & typeof globalThis) | null, run: () => void): () => void {
  if (!win) return () => undefined
  const knowsIdle = typeof win.requestIdleCallback === 'function'
  const handle = knowsIdle ? win.requestIdleCallback(run, { timeout: 2000 }) : win.setTimeout(run, 200)
  return () => (knowsIdle ? win.cancelIdleCallback(handle) : win.clearTimeout(handle))
}
