import type { Namespace } from '@latchkey/protocol/caip'
import { WALLET_LIST } from '@latchkey/protocol/constants'
import type { ConnectorSection, Features } from '@latchkey/protocol/features'
import type { ResolvedConfig } from '../types/config.js'
import type { CatalogueWallet, DetectedWallet, RecentWallet, WalletRow } from '../types/wallet.js'
import { matchesWallet } from './matchesWallet.js'
import {
  byUse,
  isListed,
  toWalletRow,
  visibleDetected,
  walletEntries,
  type WalletEntry,
  type WalletListConfig,
} from './walletEntries.js'

export interface WalletRowsParameters {
  readonly catalogue: readonly CatalogueWallet[] | undefined
  readonly detected: Readonly<Record<string, DetectedWallet>> | readonly DetectedWallet[]
  readonly recent: readonly RecentWallet[]
  readonly config: WalletListConfig & Pick<ResolvedConfig, 'sortWallets'>
  readonly features: Pick<Features, 'connectorTypeOrder'>
  readonly platform: { readonly isTouch: boolean }
  readonly namespace?: Namespace | undefined
  /** Ids of the rows on screen; they keep their places. */
  readonly shown?: readonly string[] | undefined
}

/**
 * Builds the rows of the connect view. Pure.
 *
 * - One row per wallet, merged from all sources ({@link walletEntries}).
 * - Sections in the host's `connectorTypeOrder`; a missing one is hidden. The first section that
 *   claims a wallet gets it. At most 4 rows are recommended.
 * - Excluded wallets never appear; with an include list no others do.
 * - Desktops hide the legacy browser wallet; without an injected provider, phones do too. Phones
 *   omit wallets that are not installed and have no mobile link.
 * - If `sortWallets` throws, it is skipped.
 * - While the catalogue loads, rows that would follow its own are omitted: nothing moves later
 *   ({@link heldRows}).
 */
export function walletRows(parameters: WalletRowsParameters): readonly WalletRow[] {
  const { catalogue, config, features, shown } = parameters
  const entries = listedEntries(parameters)
  const order = features.connectorTypeOrder
  const first = config.sortWallets
    ? 0
    : order.findIndex((item) => awaitedCount(item, entries, parameters) > 0)
  const sections = catalogue || first < 0 ? order : order.slice(0, first)
  // Featured wallets are never recommendations, whatever the order.
  const claiming = order.flatMap((item) =>
    item === 'recommended' && order.includes('featured') ? (['featured', item] as const) : [item],
  )
  const rows = sections.flatMap((section) => {
    const earlier = claiming.slice(0, claiming.indexOf(section))
    const own = entries
      .filter(
        (entry) => claims(entry, section, config) && !earlier.some((item) => claims(entry, item, config)),
      )
      .sort(section === 'injected' ? byUse(parameters.recent) : byRank(section, parameters))
      .map((entry) => toWalletRow(entry, section))
    return section === 'recommended' ? recommend(own, shown) : own
  })
  const sorted = sort(rows, config.sortWallets)
  return shown && shown.length > 0 ? keepOrder(sorted, shown) : sorted
}

/** The rows to reserve while the catalogue loads. */
export function heldRows(parameters: WalletRowsParameters): number {
  if (parameters.catalogue) return 0
  const entries = listedEntries(parameters)
  const expected = parameters.features.connectorTypeOrder.reduce(
    (sum, section) => sum + awaitedCount(section, entries, parameters),
    0,
  )
  const known = walletRows({ ...parameters, catalogue: [] }).length
  return expected + Math.max(0, known - walletRows(parameters).length)
}

function listedEntries({
  catalogue = [],
  detected,
  recent,
  config,
  platform,
  namespace,
}: WalletRowsParameters): readonly WalletEntry[] {
  return walletEntries({
    detected: visibleDetected(detected, platform.isTouch),
    recent,
    catalogue,
    custom: config.customWallets,
  }).filter((entry) => isListed(entry, config, platform.isTouch) && (!namespace || serves(entry, namespace)))
}

const serves = ({ detected }: WalletEntry, namespace: Namespace): boolean =>
  !detected || detected.elsewhere === true || detected.namespaces.includes(namespace)

function awaitedCount(
  section: ConnectorSection,
  entries: readonly WalletEntry[],
  { config, features }: WalletRowsParameters,
): number {
  const isMissing = (id: string): boolean =>
    !config.excludeWalletIds.includes(id) && !entries.some(({ keys, names }) => keys.has(id) || names.has(id))
  const { featuredWalletIds: featured, includeWalletIds: included } = config
  if (section === 'featured')
    return featured.filter((id) => isMissing(id) && included?.includes(id) !== false).length
  if (section !== 'recommended') return 0
  const others = features.connectorTypeOrder.includes('featured') ? featured : []
  const expected =
    included?.filter((id) => isMissing(id) && !others.includes(id)).length ?? WALLET_LIST.recommended
  return Math.min(expected, WALLET_LIST.recommended)
}

function claims(entry: WalletEntry, section: ConnectorSection, config: WalletListConfig): boolean {
  const { type, elsewhere = false } = entry.detected ?? {}
  switch (section) {
    case 'walletConnect':
      return elsewhere
    case 'injected':
      return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'
    case 'external':
      return type === 'EXTERNAL'
    case 'recent':
      return entry.recent !== undefined
    case 'custom':
      return entry.custom !== undefined
    case 'recommended':
      return entry.catalogue !== undefined
    case 'featured':
      return featuredRank(entry, config) >= 0
  }
}

function featuredRank({ keys, names }: WalletEntry, { featuredWalletIds }: WalletListConfig): number {
  return featuredWalletIds.findIndex((id) => keys.has(id) || names.has(id))
}

const byRank =
  (section: ConnectorSection, parameters: WalletRowsParameters) =>
  (one: WalletEntry, two: WalletEntry): number =>
    rank(one, section, parameters) - rank(two, section, parameters)

function rank(entry: WalletEntry, section: ConnectorSection, parameters: WalletRowsParameters): number {
  if (section === 'featured') return featuredRank(entry, parameters.config)
  if (section === 'recent') return parameters.recent.findIndex(({ id }) => id === entry.recent?.id)
  return section === 'recommended'
    ? (parameters.catalogue ?? []).findIndex(({ id }) => id === entry.catalogue?.id)
    : 0
}

/** A recommended row that became an installed one is not replaced on screen. */
function recommend(rows: readonly WalletRow[], shown: readonly string[] = []): readonly WalletRow[] {
  const stillShown = rows.filter((row) =>
    shown.some((id) => matchesWallet({ id: row.id, name: row.id }, [id.toLowerCase()])),
  )
  return stillShown.length > 0 ? stillShown : rows.slice(0, WALLET_LIST.recommended)
}

function sort(rows: readonly WalletRow[], sortWallets: ResolvedConfig['sortWallets']): readonly WalletRow[] {
  try {
    return sortWallets && rows.length > 0 ? sortWallets(rows) : rows
  } catch {
    return rows
  }
}

/** New rows come last, so that nothing moves under the pointer. */
export function keepOrder(rows: readonly WalletRow[], shown: readonly string[]): readonly WalletRow[] {
  const remaining = new Set(rows)
  const ordered = shown.flatMap((id) => {
    const key = id.toLowerCase()
    for (const row of remaining) {
      if (row.id !== id && !row.aliases.includes(key)) continue
      remaining.delete(row)
      return [{ ...row, id }]
    }
    return []
  })
  return [...ordered, ...remaining]
}
