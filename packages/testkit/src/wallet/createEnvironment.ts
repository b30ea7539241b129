import type { TestWalletEnvironment } from './types.js'

export function createEnvironment(given: Partial<TestWalletEnvironment> = {}): TestWalletEnvironment {
  const page = typeof window === 'undefined' ? undefined : window
  const found: TestWalletEnvironment = {
    window: page,
    storage: page ? findStorage(page) : undefined,
    fetch: (url, init) => fetch(url, init),
    origin: page?.location.origin ?? 'null',
    setTimeout: (callback, ms) => setTimeout(callback, ms),
    clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  }
  return { ...found, ...given }
}

// Reading a blocked localStorage throws.
function findStorage(page: Window): Storage | undefined {
  try {
    return page.localStorage
  } catch {
    return undefined
  }
}
