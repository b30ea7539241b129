import type { IWalletKit } from 'walletkit-1.2.10'
import type { Family } from '../families/familyTypes.js'
import type { Settings } from '../settings/walletTypes.js'
import type { Store } from './createStore.js'
import type { Memory } from './createMemory.js'
import type { WalletState } from './walletState.js'

export interface WalletContext {
  readonly kit: IWalletKit
  readonly store: Store<WalletState>
  readonly settings: Settings
  readonly families: readonly Family[]
  readonly memory: Memory
  notify(tone: 'ok' | 'bad', text: string): void
  refresh(): void
  record(app: string, text: string, link?: string): void
}
