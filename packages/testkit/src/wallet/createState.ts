import type { Address } from '../crypto/hex.js'
import type { TestChain, TestWalletEnvironment } from './types.js'

/** What a wallet remembers between page loads. */
export interface WalletState {
  permissions: Readonly<Record<string, readonly Address[]>>
  locked: boolean
  removed: boolean
  chainId: number
  /** Index of the chosen account. */
  selected: number
  addedChains: readonly TestChain[]
}

/** The state and its one way to change. */
export interface StateStore<State = WalletState> {
  get(): State
  update(change: Partial<State>): void
  /** Takes over what another tab wrote. */
  reload(): void
  /** The same before a request, since the news of it may still be on its way: a wallet is one, whatever tab it is in. */
  refresh(): void
  reset(): void
  /** Hears the other tabs no more. */
  close(): void
}

/**
 * Keeps the state in storage, or in memory when storage is missing, full or blocked. The other tabs hear of it over a
 * channel as well: what one process writes to storage reaches another later than messages do that were sent after it,
 * and an extension's tabs all ask one background.
 * @param onChange called after each change with the state before and after
 */
export function createState<State extends object = WalletState>(parameters: {
  environment: TestWalletEnvironment
  key: string
  initial: State
  onChange: (before: State, after: State) => void
}): StateStore<State> {
  const { environment, key, initial, onChange } = parameters
  const found = read()
  let state = found?.state ?? initial
  /** Counts the changes; what another tab says is taken over unless it is older. */
  let version = Number.isFinite(found?.version) ? (found?.version ?? 0) : 0
  let isKept = true
  const channel = openChannel()

  function parse(stored: unknown): { state: State; version: number } | undefined {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { version: storedVersion = Infinity, ...rest } = stored as { version?: number }
    return { state: { ...initial, ...rest }, version: storedVersion }
  }

  function read(): ReturnType<typeof parse> {
    try {
      const text = environment.storage?.getItem(key)
      return text ? parse(JSON.parse(text)) : undefined
    } catch {
      return undefined
    }
  }

  function openChannel(): BroadcastChannel | undefined {
    const Channel = environment.window?.BroadcastChannel
    if (Channel === undefined) return undefined
    const made = new Channel(key)
    made.addEventListener('message', ({ data }) => takeOver(parse(data)))
    return made
  }

  function takeOver(other: ReturnType<typeof parse>): void {
    if (other === undefined || other.version < version) return
    if (Number.isFinite(other.version)) version = other.version
    replace(other.state)
  }

  function write(): void {
    version += 1
    const stored = { ...state, version }
    try {
      environment.storage?.setItem(key, JSON.stringify(stored))
    } catch {
      // Memory has it already.
      isKept = false
    }
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
      const stored = read()
      if (stored === undefined) replace(initial)
      else takeOver(stored)
    },
    refresh() {
      if (isKept) takeOver(read())
    },
    reset() {
      try {
        environment.storage?.removeItem(key)
      } catch {
        // Nothing was kept there.
      }
      replace(initial)
    },
    close: () => channel?.close(),
  }
}

/** The accounts that a page sees: none while the wallet is locked. */
export const visibleAccounts = (state: WalletState, origin: string): readonly Address[] =>
  state.locked ? [] : (state.permissions[origin] ?? [])
