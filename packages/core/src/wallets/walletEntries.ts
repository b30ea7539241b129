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

/** The host's settings that decide which wallets are listed. */
export type WalletListConfig = Pick<
  ResolvedConfig,
  'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'customWallets'
>

/** One wallet, with everything that the sources say about it. */
export interface WalletEntry {
  detected?: DetectedWallet
  /** What it was found as, by each connector. */
  readonly ways: DetectedWallet[]
  custom?: CustomWallet
  catalogue?: CatalogueWallet
  recent?: RecentWallet
  /** Every id and rdns, lower case. */
  readonly keys: Set<string>
  readonly names: Set<string>
}

/** Where wallets come from, in the order in which they are laid on one another. */
interface WalletSources {
  readonly detected: readonly DetectedWallet[]
  readonly custom: readonly CustomWallet[]
  readonly catalogue: readonly CatalogueWallet[]
  readonly recent: readonly RecentWallet[]
}

type Source = { [K in keyof WalletSources]: [K, WalletSources[K][number]] }[keyof WalletSources]

const lower = (text: string): string => text.trim().toLowerCase()

/**
 * Lays all sources over one another: one entry a wallet. Two are the same wallet when they share an id or rdns; or a
 * name, provided that this cannot let one wallet take another's row: never the legacy browser wallet, never two with
 * different rdns, and of two detected ones only if they serve different families.
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
    const own = entry
    // A key stays with the wallet that had it first: who names the ids of two wallets does not make them one.
    for (const key of keys) if (!entries.some((item) => item !== own && item.keys.has(key))) own.keys.add(key)
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
  const known = [detected, entry.custom, entry.catalogue, entry.recent].find((item) => item?.rdns)?.rdns
  if (known !== undefined && wallet.rdns !== undefined) return false
  return kind !== 'detected' || !detected?.namespaces.some((family) => wallet.namespaces.includes(family))
}

/** One wallet that was found by several families: the first one leads. */
function join(known: DetectedWallet | undefined, wallet: DetectedWallet): DetectedWallet {
  if (!known) return wallet
  const icon = known.icon ?? wallet.icon
  return {
    ...known,
    ...(icon === undefined ? {} : { icon }),
    namespaces: [...new Set([...known.namespaces, ...wallet.namespaces])],
  }
}

/**
 * Orders wallets that are on this device: the one used last first, then by name. Wallets announce themselves in another
 * order at every visit, and a row that changes places is pressed by mistake. Names are the wallets' own, so that nothing
 * moves when the catalogue comes.
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

/** Wallets that were found and may be listed. */
export function visibleDetected(
  detected: Readonly<Record<string, DetectedWallet>> | readonly DetectedWallet[],
  isTouch: boolean,
): readonly DetectedWallet[] {
  const list: readonly DetectedWallet[] = Object.values(detected)
  // The browser wallet is only for phones, where it is the wallet app whose browser shows this page.
  return list.filter(({ type }) => type !== 'INJECTED' || isTouch)
}

/** Whether the host's lists and the device let a wallet be shown. */
export function isListed(entry: WalletEntry, config: WalletListConfig, isTouch: boolean): boolean {
  const called = [...entry.keys, ...entry.names].map((text) => ({ id: text, name: text }))
  const isIn = (list: readonly string[]): boolean => called.some((item) => matchesWallet(item, list))
  if (isIn(config.excludeWalletIds)) return false
  if (config.includeWalletIds && !isIn(config.includeWalletIds)) return false
  if (entry.detected) return true
  // What is left of the browser wallet once nothing is injected.
  if (entry.keys.has('injected')) return false
  if (!isTouch || entry.recent?.remote === true || opensPage(entry.keys)) return true
  return hasPhoneLink({ ...entry.catalogue, ...entry.custom })
}

function hasPhoneLink(wallet: Partial<CatalogueWallet>): boolean {
  const { mobileLink, linkMode, webappLink } = wallet
  return [mobileLink, linkMode, webappLink].some(Boolean)
}

/** The row of an entry. The host's facts go before the catalogue's, the wallet's own picture before both. */
export function toWalletRow(entry: WalletEntry, section: ConnectorSection): WalletRow {
  const { detected, custom, catalogue, recent, keys } = entry
  const wallet = catalogue && custom ? { ...catalogue, ...custom } : (custom ?? catalogue)
  const rdns = [detected, wallet, recent].find((item) => item?.rdns !== undefined)?.rdns
  const imageUrl = wallet?.imageUrl
  return {
    // An id that is another wallet's is not this row's: no two rows have the same.
    id: [wallet, detected, recent].find((item) => item && keys.has(lower(item.id)))?.id ?? '',
    name: [custom, detected, catalogue, recent].find(Boolean)?.name ?? '',
    section,
    recent: recent !== undefined,
    aliases: [...keys],
    ...(rdns === undefined ? {} : { rdns }),
    ...(recent?.remote ? { remote: true as const } : {}),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(wallet === undefined ? {} : { wallet }),
    ...foundFacts(detected),
  }
}

/** The facts of a row that say where its wallet was found. */
type FoundFacts = Pick<
  WalletRow,
  'installed' | 'namespaces' | 'icon' | 'detectedId' | 'connectorId' | 'type' | 'elsewhere'
>

function foundFacts(detected: DetectedWallet | undefined): FoundFacts {
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
