/** Synchronous, small, not secret storage. Implementations never throw. */
export interface SyncStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Asynchronous storage for session keys: one record a key. */
export interface Vault {
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

/** A named channel between tabs. */
export interface TabChannel {
  post(message: unknown): void
  close(): void
}

/**
 * Everything environmental that the client touches, replaceable for tests and other hosts.
 * The default (`browserPlatform`) works on a server as well: nothing there throws.
 */
export interface Platform {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly clearTimeout: (handle: unknown) => void
  /** Fills and returns a fresh array of `length` random bytes. */
  readonly random: (length: number) => Uint8Array
  readonly storage: SyncStorage
  readonly vault: Vault
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  /** Opens a channel to the other tabs; null where there is none. Own messages are not heard. */
  readonly channel: (name: string, onMessage: (message: unknown) => void) => TabChannel | null
  /** The window that wallets inject into; null on a server. */
  readonly window: (Window & typeof globalThis) | null
  readonly isTouch: () => boolean
  readonly isVisible: () => boolean
  /** True where developer notes are wanted: localhost, 127.0.0.1, *.localhost, or no window. */
  readonly isDevelopment: () => boolean
  /** Global Privacy Control or Do Not Track. */
  readonly wantsPrivacy: () => boolean
  /** Whether the visitor asked for few bytes (Save-Data). */
  readonly savesData: () => boolean
  /** Runs when the browser is idle after first paint; returns cancel. */
  readonly whenIdle: (run: () => void) => () => void
}
