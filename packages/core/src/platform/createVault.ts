import type { Vault } from '../types/platform.js'

/**
 * Asynchronous records in IndexedDB, or in memory where there is none or it fails (contracts.md 3). Nothing is loaded
 * or opened before the first use.
 */
export function createVault(win: (Window & typeof globalThis) | null): Vault {
  let opening: Promise<Vault> | undefined
  const open = (): Promise<Vault> =>
    (opening ??= import('./latePlatform.js').then((code) => code.openVault(win)))
  return {
    get: async (key) => (await open()).get(key),
    set: async (key, value) => (await open()).set(key, value),
    remove: async (key) => (await open()).remove(key),
    keys: async () => (await open()).keys(),
  }
}
