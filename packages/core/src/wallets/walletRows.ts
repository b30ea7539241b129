import type { Features } from '@latchkey/protocol/features'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import type { CatalogueWallet, DetectedWallet, RecentWallet } from '../types/wallet.js'
import type { WalletRow } from '../types/walletRow.js'

/** What {@link walletRows} builds from. */
export interface WalletRowsParameters {
  /** `state.catalogue.recommended`'s data, or none. */
  readonly catalogue: readonly CatalogueWallet[]
  readonly detected: Readonly<Record<string, DetectedWallet>> | readonly DetectedWallet[]
  readonly recent: readonly RecentWallet[]
  readonly config: Pick<
    ResolvedConfig,
    | 'includeWalletIds'
    | 'excludeWalletIds'
    | 'featuredWalletIds'
    | 'customWallets'
    | 'namespaces'
    | 'sortWallets'
  >
  readonly features: Pick<Features, 'connectorTypeOrder'>
  readonly platform: { readonly isTouch: boolean }
  /** Ids of the rows that are on screen, in their order: they keep it, new rows come after them. */
  readonly shown?: readonly string[] | undefined
}

export function walletRows(_parameters: WalletRowsParameters): readonly WalletRow[] {
  throw new Error('not yet')
}
