import type { Address } from '../crypto/hex.js'
import type { TestChain, TestWalletEnvironment } from './types.js'

export interface WalletState {
  permissions: Readonly<Record<string, readonly Address[]>>
  locked: boolean
  removed: boolean
  chainId: number
  selected: number
  addedChains: readonly TestChain[]
}

export interface StateStore<State = WalletState> {
  get(): State
  update(change: Partial<State>): void
  reload(): void
  /** A change message may still be in flight. */
  refresh(): void
  reset(): void
  close(): void
}

/**
 * In memory if storage is missing, full or blocked. Another process sees storage writes later than
 * the channel's messages.
 */
export function createState<State extends object = WalletState>(parameters: {
  environment: TestWalletEnvironment
  key: string
  initial: State
  onChange: (before: State, after: State) => void
}): StateStore<State> {
  const { environment, key, initial, onChange } = parameters
  const storage = createStorage(environment, key, initial)
  const found = storage.read()
  let state = found?.state ?? initial
  /** Another tab's state must not be older. */
  let version = Number.isFinite(found?.version) ? (found?.version ?? 0) : 0
  let isPersisted = true
  const channel = openChannel(environment, key, (data) => adopt(parse(data, initial)))

  function adopt(other: Stored<State> | undefined): void {
    if (other === undefined || other.version < version) return
    if (Number.isFinite(other.version)) version = other.version
    replace(other.state)
  }

  function write(): void {
    version += 1
    const stored = { ...state, version }
    if (!storage.write(stored)) isPersisted = false
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    channel?.postMessage(stored)
  }

  function replace(next: State): void {
    const before = state
    state = next
    onChange(before, next)
  }

  return {
    get: () => state,
    update(change) {
      const before = state
      state = { ...state, ...change }
      write()
      onChange(before, state)
    },
    reload() {
      const stored = storage.read()
      if (stored === undefined) replace(initial)
      else adopt(stored)
    },
    refresh() {
      if (isPersisted) adopt(storage.read())
    },
    reset() {
      storage.remove()
      replace(initial)
    },
    close: () => channel?.close(),
  }
}

interface Stored<State> {
  readonly state: State
  readonly version: number
}

function parse<State extends object>(stored: unknown, initial: State): Stored<State> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { version = Infinity, ...rest } = stored as { version?: number }
  return { state: { ...initial, ...rest }, version }
}

interface StateStorage<State> {
  read(): Stored<State> | undefined
  write(stored: object): boolean
  remove(): void
}

function createStorage<State extends object>(
  environment: TestWalletEnvironment,
  key: string,
  initial: State,
): StateStorage<State> {
  return {
    read() {
      try {
        const text = environment.storage?.getItem(key)
        return text ? parse(JSON.parse(text), initial) : undefined
      } catch {
        return undefined
      }
    },
    write(stored) {
      try {
        environment.storage?.setItem(key, JSON.stringify(stored))
        return true
      } catch {
        return false
      }
    },
    remove() {
      try {
        environment.storage?.removeItem(key)
      } catch {}
    },
  }
}

function openChannel(
  { window }: TestWalletEnvironment,
  key: string,
  onMessage: (data: unknown) => void,
): BroadcastChannel | undefined {
  const Channel = window?.BroadcastChannel
  if (Channel === undefined) return undefined
  const channel = new Channel(key)
  channel.addEventListener('message', ({ data }) => onMessage(data))
  return channel
}

export const visibleAccounts = (state: WalletState, origin: string): readonly Address[] =>
  state.locked ? [] : (state.permissions[origin] ?? [])
