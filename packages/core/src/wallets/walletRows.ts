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

/** What {@link walletRows} builds from. */
export interface WalletRowsParameters {
  /** The data of `state.catalogue.recommended`; undefined while it is on its way. */
  readonly catalogue: readonly CatalogueWallet[] | undefined
  readonly detected: Readonly<Record<string, DetectedWallet>> | readonly DetectedWallet[]
  readonly recent: readonly RecentWallet[]
  readonly config: WalletListConfig & Pick<ResolvedConfig, 'sortWallets'>
  readonly features: Pick<Features, 'connectorTypeOrder'>
  readonly platform: { readonly isTouch: boolean }
  /** The family that a wallet is wanted for; wallets that are here and do not serve it are left out. */
  readonly namespace?: Namespace | undefined
  /** Ids of the rows that are on screen, in their order: they keep it, new rows come after them. */
  readonly shown?: readonly string[] | undefined
}

/**
 * The rows of the connect view. Pure; the one place that decides what is listed and in which order.
 *
 * - One row a wallet, whatever sources know it ({@link walletEntries}).
 * - Sections in the host's `connectorTypeOrder`, by default `DEFAULT_LOCAL_FEATURES`; a wallet stands in the first
 *   section that claims it, and a section that the order leaves out is not shown. At most 4 rows are recommended.
 *   Installed wallets stand in the same order at every visit ({@link byUse}).
 * - Excluded wallets never appear, with an include list nothing else does (id, rdns or name, any case).
 * - The browser wallet is hidden on a desktop and where nothing is injected. On a phone, wallets without
 *   a link for it are left out unless they are here. The chains of the catalogue hide nothing.
 * - The host's `sortWallets` gets the built rows and returns what is shown; if it throws, its turn is skipped.
 * - While the catalogue is on its way, rows that would stand behind its own are left out, so that nothing moves when
 *   it comes; {@link heldRows} says how many places to keep for them.
 */
export function walletRows(parameters: WalletRowsParameters): readonly WalletRow[] {
  const { catalogue, config, features, shown } = parameters
  const entries = listed(parameters)
  const order = features.connectorTypeOrder
  const first = config.sortWallets ? 0 : order.findIndex((item) => awaited(item, entries, parameters) > 0)
  const sections = catalogue || first < 0 ? order : order.slice(0, first)
  // What the host features is no mere recommendation, wherever it lets the two stand.
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
  return shown && shown.length > 0 ? keepShown(sorted, shown) : sorted
}

/** How many rows {@link walletRows} holds back or expects while the catalogue is on its way; 0 once it is there. */
export function heldRows(parameters: WalletRowsParameters): number {
  if (parameters.catalogue) return 0
  const entries = listed(parameters)
  const expected = parameters.features.connectorTypeOrder.reduce(
    (sum, section) => sum + awaited(section, entries, parameters),
    0,
  )
  const known = walletRows({ ...parameters, catalogue: [] }).length
  return expected + Math.max(0, known - walletRows(parameters).length)
}

function listed({
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

/** Whether a wallet may serve a family: what is here says so, of others it is not known. */
const serves = ({ detected }: WalletEntry, namespace: Namespace): boolean =>
  !detected || detected.elsewhere === true || detected.namespaces.includes(namespace)

/** How many rows the catalogue will add to a section. */
function awaited(
  section: ConnectorSection,
  entries: readonly WalletEntry[],
  { config, features }: WalletRowsParameters,
): number {
  const isAway = (id: string): boolean =>
    !config.excludeWalletIds.includes(id) && !entries.some(({ keys, names }) => keys.has(id) || names.has(id))
  const { featuredWalletIds: featured, includeWalletIds: included } = config
  if (section === 'featured')
    return featured.filter((id) => isAway(id) && included?.includes(id) !== false).length
  if (section !== 'recommended') return 0
  const others = features.connectorTypeOrder.includes('featured') ? featured : []
  const left = included?.filter((id) => isAway(id) && !others.includes(id)).length ?? WALLET_LIST.recommended
  return Math.min(left, WALLET_LIST.recommended)
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

/** Place within a section; entries are in the order of discovery, the host's, the catalogue's already. */
function rank(entry: WalletEntry, section: ConnectorSection, parameters: WalletRowsParameters): number {
  if (section === 'featured') return featuredRank(entry, parameters.config)
  if (section === 'recent') return parameters.recent.findIndex(({ id }) => id === entry.recent?.id)
  return section === 'recommended'
    ? (parameters.catalogue ?? []).findIndex(({ id }) => id === entry.catalogue?.id)
    : 0
}

/** While the list is on screen, the place of a recommended row that became an installed one is not filled again. */
function recommend(rows: readonly WalletRow[], shown: readonly string[] = []): readonly WalletRow[] {
  const kept = rows.filter((row) =>
    shown.some((id) => matchesWallet({ id: row.id, name: row.id }, [id.toLowerCase()])),
  )
  return kept.length > 0 ? kept : rows.slice(0, WALLET_LIST.recommended)
}

function sort(rows: readonly WalletRow[], sortWallets: ResolvedConfig['sortWallets']): readonly WalletRow[] {
  try {
    return sortWallets && rows.length > 0 ? sortWallets(rows) : rows
  } catch {
    return rows
  }
}

/**
 * Keeps the rows that are on screen where they are: same order, same ids, though their facts may be new (a wallet
 * that announces itself late turns its recommended row into an installed one, in place). Rows that were not there
 * come after all others, so nothing moves under the pointer; only a wallet that is gone closes its gap. The next
 * opening builds the list afresh.
 *
 * @param rows as they would stand on a fresh list
 * @param shown ids of the rows on screen, in their order
 */
export function keepShown(rows: readonly WalletRow[], shown: readonly string[]): readonly WalletRow[] {
  const left = new Set(rows)
  const kept = shown.flatMap((id) => {
    const key = id.toLowerCase()
    for (const row of left) {
      if (row.id !== id && !row.aliases.includes(key)) continue
      left.delete(row)
      return [{ ...row, id }]
    }
    return []
  })
  return [...kept, ...left]
}
