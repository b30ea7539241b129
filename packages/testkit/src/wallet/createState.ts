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
}

/**
 * Keeps the state in storage, or in memory when storage is missing, full or blocked.
 * @param onChange called after each change with the state before and after
 */
export function createState<State extends object = WalletState>(parameters: {
  environment: TestWalletEnvironment
  key: string
  initial: State
  onChange: (before: State, after: State) => void
}): StateStore<State> {
  const { environment, key, initial, onChange } = parameters
  let state = read() ?? initial
  let isKept = true

  function read(): State | undefined {
    try {
      const text = environment.storage?.getItem(key)
      if (!text) return undefined
      const stored: unknown = JSON.parse(text)
      return typeof stored === 'object' && stored !== null ? { ...initial, ...stored } : undefined
    } catch {
      return undefined
    }
  }

  function write(): void {
    try {
      environment.storage?.setItem(key, JSON.stringify(state))
    } catch {
      // Memory has it already.
      isKept = false
    }
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
    reload: () => replace(read() ?? initial),
    refresh() {
      const stored = isKept ? read() : undefined
      if (stored) replace(stored)
    },
    reset() {
      try {
        environment.storage?.removeItem(key)
      } catch {
        // Nothing was kept there.
      }
      replace(initial)
    },
  }
}

/** The accounts that a page sees: none while the wallet is locked. */
export const visibleAccounts = (state: WalletState, origin: string): readonly Address[] =>
  state.locked ? [] : (state.permissions[origin] ?? [])
