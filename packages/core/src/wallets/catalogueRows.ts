import type { CatalogueWallet } from '../types/wallet.js'
import type { WalletRow } from '../types/walletRow.js'
import type { WalletRowsParameters } from './walletRows.js'

/** What {@link catalogueRows} builds from. */
export interface CatalogueRowsParameters extends Omit<
  WalletRowsParameters,
  'catalogue' | 'features' | 'shown'
> {
  /** A list of AllWallets: pages or a search result. */
  readonly wallets: readonly CatalogueWallet[]
  /** What is searched for; installed and custom wallets that match are listed too. Empty: all. */
  readonly query?: string | undefined
}

/** The tiles of AllWallets: same visibility and duplicate rules as {@link walletRows}. */
export function catalogueRows(_parameters: CatalogueRowsParameters): readonly WalletRow[] {
  throw new Error('not yet')
}
