import type { Vault } from '../types/platform.js'

/**
 * Asynchronous records in IndexedDB, or in memory where there is none or it fails (contracts.md 3). Nothing is loaded
 * or opened before the first use.
 */
export function createVault(win: (Window & typeof globalThis) | null): Vault {
  let opening: Promise<Vault> | undefined
  const later =
    (name: keyof Vault) =>
    async (...parameters: readonly never[]): Promise<never> => {
      opening ??= import('./latePlatform.js').then(({ openVault }) => openVault(win))
      const run = (await opening)[name] as (...parameters: readonly never[]) => Promise<never>
      return run(...parameters)
    }
  return { get: later('get'), set: later('set'), remove: later('remove'), keys: later('keys') }
}
