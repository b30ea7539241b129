import type { ConnectorSection } from '@latchkey/protocol/features'
import type { ResolvedConfig } from '../types/config.js'
import type {
  CatalogueWallet,
  CustomWallet,
  DetectedWallet,
  RecentWallet,
  WalletRow,
} from '../types/wallet.js'
import { matchesWallet, opensPage } from './matchesWallet.js'

export type WalletListConfig = Pick<
  ResolvedConfig,
  'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'customWallets'
>

export interface WalletEntry {
  detected?: DetectedWallet
  readonly ways: DetectedWallet[]
  custom?: CustomWallet
  catalogue?: CatalogueWallet
  recent?: RecentWallet
  readonly keys: Set<string>
  readonly names: Set<string>
}

interface WalletSources {
  readonly detected: readonly DetectedWallet[]
  readonly custom: readonly CustomWallet[]
  readonly catalogue: readonly CatalogueWallet[]
  readonly recent: readonly RecentWallet[]
}

type Source = { [K in keyof WalletSources]: [K, WalletSources[K][number]] }[keyof WalletSources]

const lower = (text: string): string => text.trim().toLowerCase()

/**
 * Merges all sources by id or rdns. A shared name counts unless one wallet could take another's
 * row: never for the legacy browser wallet or for different rdns, and for two detected wallets only
 * if they serve different families.
 */
export function walletEntries(sources: WalletSources): readonly WalletEntry[] {
  const entries: WalletEntry[] = []
  const add = (source: Source): void => {
    const [kind, wallet] = source
    const keys = [wallet.id, wallet.rdns].flatMap((key) => (key === undefined ? [] : [lower(key)]))
    const name = lower(wallet.name)
    let entry =
      entries.find((item) => keys.some((key) => item.keys.has(key))) ??
      entries.find((item) => item.names.has(name) && mayShareName(item, source))
    if (!entry) entries.push((entry = { keys: new Set(), names: new Set(), ways: [] }))
    const target = entry
    // Naming two wallets' ids does not merge them.
    for (const key of keys)
      if (!entries.some((item) => item !== target && item.keys.has(key))) target.keys.add(key)
    entry.names.add(name)
    if (kind === 'detected') {
      entry.detected = join(entry.detected, wallet)
      entry.ways.push(wallet)
    } else Object.assign(entry, { [kind]: entry[kind] ?? wallet })
  }
  for (const wallet of sources.detected) add(['detected', wallet])
  for (const wallet of sources.custom) add(['custom', wallet])
  for (const wallet of sources.catalogue) add(['catalogue', wallet])
  for (const wallet of sources.recent) add(['recent', wallet])
  return entries
}

function mayShareName(entry: WalletEntry, [kind, wallet]: Source): boolean {
  const { detected } = entry
  if (detected?.type === 'INJECTED' || (kind === 'detected' && wallet.type === 'INJECTED')) return false
  const knownRdns = [detected, entry.custom, entry.catalogue, entry.recent].find((item) => item?.rdns)?.rdns
  if (knownRdns !== undefined && wallet.rdns !== undefined) return false
  return kind !== 'detected' || !detected?.namespaces.some((family) => wallet.namespaces.includes(family))
}

function join(existing: DetectedWallet | undefined, wallet: DetectedWallet): DetectedWallet {
  if (!existing) return wallet
  const icon = existing.icon ?? wallet.icon
  return {
    ...existing,
    ...(icon === undefined ? {} : { icon }),
    namespaces: [...new Set([...existing.namespaces, ...wallet.namespaces])],
  }
}

/**
 * Last used first, then by name: announcements vary in order, and a moving row is pressed by
 * mistake. The wallets' own names hold while the catalogue loads.
 *
 * @param recent newest first
 */
export const byUse =
  (recent: readonly RecentWallet[]) =>
  (one: WalletEntry, two: WalletEntry): number => {
    const key = ({ detected, recent: used }: WalletEntry) => {
      const at = recent.findIndex(({ id }) => id === used?.id)
      return [at < 0 ? recent.length : at, lower(detected?.name ?? ''), detected?.id ?? ''] as const
    }
    const [a, b] = [key(one), key(two)]
    if (a[0] !== b[0]) return a[0] - b[0]
    const place = a[1] === b[1] ? 2 : 1
    return a[place] === b[place] ? 0 : a[place] < b[place] ? -1 : 1
  }

export function visibleDetected(
  detected: Readonly<Record<string, DetectedWallet>> | readonly DetectedWallet[],
  isTouch: boolean,
): readonly DetectedWallet[] {
  const list: readonly DetectedWallet[] = Object.values(detected)
  // On phones it is the app whose browser shows this page.
  return list.filter(({ type }) => type !== 'INJECTED' || isTouch)
}

export function isListed(entry: WalletEntry, config: WalletListConfig, isTouch: boolean): boolean {
  const names = [...entry.keys, ...entry.names].map((text) => ({ id: text, name: text }))
  const matchesAny = (list: readonly string[]): boolean => names.some((item) => matchesWallet(item, list))
  if (matchesAny(config.excludeWalletIds)) return false
  if (config.includeWalletIds && !matchesAny(config.includeWalletIds)) return false
  if (entry.detected) return true
  if (entry.keys.has('injected')) return false
  if (!isTouch || entry.recent?.remote === true || opensPage(entry.keys)) return true
  return hasPhoneLink({ ...entry.catalogue, ...entry.custom })
}

function hasPhoneLink(wallet: Partial<CatalogueWallet>): boolean {
  const { mobileLink, linkMode, webappLink } = wallet
  return [mobileLink, linkMode, webappLink].some(Boolean)
}

/** The host's facts override the catalogue's; the wallet's picture overrides both. */
export function toWalletRow(entry: WalletEntry, section: ConnectorSection): WalletRow {
  const { detected, custom, catalogue, recent, keys } = entry
  const wallet = catalogue && custom ? { ...catalogue, ...custom } : (custom ?? catalogue)
  const rdns = [detected, wallet, recent].find((item) => item?.rdns !== undefined)?.rdns
  const imageUrl = wallet?.imageUrl
  return {
    // Only an id of this entry is unique.
    id: [wallet, detected, recent].find((item) => item && keys.has(lower(item.id)))?.id ?? '',
    name: [custom, detected, catalogue, recent].find(Boolean)?.name ?? '',
    section,
    recent: recent !== undefined,
    aliases: [...keys],
    ...(rdns === undefined ? {} : { rdns }),
    ...(recent?.remote ? { remote: true as const } : {}),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(wallet === undefined ? {} : { wallet }),
    ...detectedFacts(detected),
  }
}

type DetectedFacts = Pick<
  WalletRow,
  'installed' | 'namespaces' | 'icon' | 'detectedId' | 'connectorId' | 'type' | 'elsewhere'
>

function detectedFacts(detected: DetectedWallet | undefined): DetectedFacts {
  if (!detected) return { installed: false, namespaces: [] }
  const { connectorId, elsewhere, icon, id: detectedId, namespaces, type } = detected
  return {
    installed: !elsewhere && type !== 'EXTERNAL',
    namespaces,
    detectedId,
    connectorId,
    type,
    ...(icon === undefined ? {} : { icon }),
    ...(elsewhere ? { elsewhere: true as const } : {}),
  }
}
