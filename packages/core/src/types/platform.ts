/** Small storage, not for secrets. Never throws. */
export interface SyncStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** For session keys: one record per key. */
export interface Vault {
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export interface TabChannel {
  post(message: unknown): void
  close(): void
}

/** The browser APIs that the client uses, replaceable for tests and other runtimes. */
export interface Platform {
  /** Unix milliseconds. */
  readonly now: () => number
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly clearTimeout: (handle: unknown) => void
  readonly random: (length: number) => Uint8Array
  readonly storage: SyncStorage
  readonly vault: Vault
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  /** Null if the runtime has no channels. */
  readonly channel: (name: string, onMessage: (message: unknown) => void) => TabChannel | null
  /** Wallets inject here; null on a server. */
  readonly window: (Window & typeof globalThis) | null
  readonly isTouch: () => boolean
  readonly isVisible: () => boolean
  /** True on localhost, 127.0.0.1, *.localhost, or without a window. */
  readonly isDevelopment: () => boolean
  /** Global Privacy Control or Do Not Track is on. */
  readonly wantsPrivacy: () => boolean
  /** The visitor asked for reduced data usage (Save-Data). */
  readonly savesData: () => boolean
  /** Runs when idle after first paint; returns the cancel function. */
  readonly whenIdle: (run: () => void) => () => void
}
