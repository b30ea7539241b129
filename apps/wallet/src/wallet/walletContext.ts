import type { IWalletKit } from 'walletkit-1.2.10'
import type { Family } from '../families/familyTypes.js'
import type { Settings } from '../settings/walletTypes.js'
import type { Store } from './createStore.js'
import type { Memory } from './createMemory.js'
import type { WalletState } from './walletState.js'

/** What every part of the wallet works with. */
export interface WalletContext {
  readonly kit: IWalletKit
  readonly store: Store<WalletState>
  readonly settings: Settings
  /** The families beside EVM. */
  readonly families: readonly Family[]
  readonly memory: Memory
  /** Shows a line for a while. */
  notify(tone: 'ok' | 'bad', text: string): void
  /** Reads sessions and open questions from the kit again. */
  refresh(): void
  /** Adds a line to what has happened. */
  record(app: string, text: string, link?: string): void
}
