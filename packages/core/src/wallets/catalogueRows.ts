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
import { keepShown, type WalletRowsParameters } from './walletRows.js'

export interface CatalogueRowsParameters extends Omit<WalletRowsParameters, 'catalogue' | 'features'> {
  readonly wallets: readonly CatalogueWallet[]
  /** Empty matches all. */
  readonly query?: string | undefined
}

/** The tiles of AllWallets: detected wallets, the host's, then the catalogue's. Pure. */
export function catalogueRows(parameters: CatalogueRowsParameters): readonly WalletRow[] {
  const { wallets, recent, config, platform, shown, query = '' } = parameters
  const wanted = query.trim().toLowerCase()
  const detected = visibleDetected(parameters.detected, platform.isTouch)
  const textsOf = ({ keys, names }: WalletEntry): readonly string[] => [...keys, ...names]
  const known = walletEntries({ detected, custom: config.customWallets, catalogue: wallets, recent })
  const entries = [
    ...known.filter((entry) => entry.detected).sort(byUse(recent)),
    ...known.filter((entry) => !entry.detected && (entry.custom ?? entry.catalogue)),
  ]
  const exact = entries.filter((entry) => textsOf(entry).some((text) => text.includes(wanted)))
  const own = exact.length > 0 ? exact : nearestOf(wanted, entries, textsOf)
  const rows = entries
    .filter((entry) => entry.catalogue ?? own.includes(entry))
    .filter((entry) => isListed(entry, config, platform.isTouch))
    .map((entry) => toWalletRow(entry, entry.detected ? 'injected' : entry.custom ? 'custom' : 'recommended'))
  return shown && shown.length > 0 ? keepShown(rows, shown) : rows
}
