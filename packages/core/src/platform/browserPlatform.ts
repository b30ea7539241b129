import type { Platform } from '../types/platform.js'
import { createChannel } from './createChannel.js'
import { createVault } from './createVault.js'
import { fillRandom } from './fillRandom.js'
import { safeStorage } from './safeStorage.js'
import { whenIdle } from './whenIdle.js'

/**
 * The platform of a browser, or of a server, where everything answers and nothing happens. Creating it touches no
 * browser global but by looking; each capability is looked up when it is used, so tests and polyfills may come later.
 *
 * @param overrides parts to replace, e.g. a clock in tests
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
