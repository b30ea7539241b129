import type { CatalogueWallet, WalletRow } from '../types/wallet.js'
import { nearestOf } from './nearest.js'
import {
  byUse,
  isListed,
  toWalletRow,
  visibleDetected,
  walletEntries,
  type WalletEntry,
} from './walletEntries.js'
import { keepOrder, type WalletRowsParameters } from './walletRows.js'

export interface CatalogueRowsParameters extends Omit<WalletRowsParameters, 'catalogue' | 'features'> {
  readonly wallets: readonly CatalogueWallet[]
  /** Empty matches all. */
  readonly query?: string | undefined
}

/** The tiles of AllWallets: detected wallets, the host's, then the catalogue's. Pure. */
export function catalogueRows(parameters: CatalogueRowsParameters): readonly WalletRow[] {
  const { wallets, recent, config, platform, shown, query = '' } = parameters
  const search = query.trim().toLowerCase()
  const detected = visibleDetected(parameters.detected, platform.isTouch)
  const textsOf = ({ keys, names }: WalletEntry): readonly string[] => [...keys, ...names]
  const allEntries = walletEntries({ detected, custom: config.customWallets, catalogue: wallets, recent })
  const entries = [
    ...allEntries.filter((entry) => entry.detected).sort(byUse(recent)),
    ...allEntries.filter((entry) => !entry.detected && (entry.custom ?? entry.catalogue)),
  ]
  const exact = entries.filter((entry) => textsOf(entry).some((text) => text.includes(search)))
  const matching = exact.length > 0 ? exact : nearestOf(search, entries, textsOf)
  const rows = entries
    .filter((entry) => entry.catalogue ?? matching.includes(entry))
    .filter((entry) => isListed(entry, config, platform.isTouch))
    .map((entry) => toWalletRow(entry, entry.detected ? 'injected' : entry.custom ? 'custom' : 'recommended'))
  return shown && shown.length > 0 ? keepOrder(rows, shown) : rows
}
