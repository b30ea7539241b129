import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../store/context.js'
import { catalogueWallets } from '../store/selectors.js'
import type { CatalogueWallet, WalletRow } from '../types/wallet.js'
import { matchesWallet } from './matchesWallet.js'
import { readStaticList, readWalletsById } from './readWallets.js'
import { whenSearched } from './whenDiscovered.js'
import { toWalletRow, walletEntries } from './walletEntries.js'

export async function findWallet(context: Context, id: string): Promise<WalletRow> {
  const search = id.trim().toLowerCase()
  await whenSearched(context)
  const row = findRow(context, search, catalogueWallets(context.store.getState()))
  if (row) return row
  const catalogueWallet = search === '' ? undefined : await getCatalogueWallet(context, search)
  const catalogueRow = catalogueWallet && findRow(context, search, [catalogueWallet])
  if (catalogueRow) return catalogueRow
  const close = await nearestName(context, search.slice(0, 100)).catch(() => undefined)
  throw new LatchkeyError('unknown_wallet', {
    details: { id: id.slice(0, 100), ...(close === undefined ? {} : { nearest: close }) },
  })
}

function findRow(
  context: Pick<Context, 'config' | 'store'>,
  search: string,
  catalogue: readonly CatalogueWallet[],
): WalletRow | undefined {
  const { detected, recent } = context.store.getState()
  const entries = walletEntries({
    detected: Object.values(detected),
    custom: context.config.customWallets,
    catalogue,
    recent,
  }).filter((entry) => entry.detected ?? entry.custom ?? entry.catalogue)
  const entry = entries.find(({ keys }) => keys.has(search)) ?? entries.find(({ names }) => names.has(search))
  return entry && toWalletRow(entry, entry.detected ? 'injected' : entry.custom ? 'custom' : 'recommended')
}

async function nearestName(
  context: Pick<Context, 'config' | 'store'>,
  typed: string,
): Promise<string | undefined> {
  const [{ nearest }, { fallbackWallets }] = await Promise.all([
    import('./nearest.js'),
    import('./generated/fallbackWallets.js'),
  ])
  const wallets = [
    ...Object.values(context.store.getState().detected),
    ...context.config.customWallets,
    ...catalogueWallets(context.store.getState()),
    ...fallbackWallets,
  ]
  const names = wallets.flatMap(({ id, rdns, name }) => [id, ...(rdns ? [rdns] : []), name])
  return nearest(typed, new Set(names))
}

export async function getCatalogueWallet(context: Context, id: string): Promise<CatalogueWallet | undefined> {
  const wanted = [id.trim().toLowerCase()]
  const loaded = catalogueWallets(context.store.getState()).find((wallet) => matchesWallet(wallet, wanted))
  if (loaded) return loaded
  try {
    const [found] = await readWalletsById(context, wanted)
    return found
  } catch (error) {
    context.log.warn('wallet could not be looked up', { id, reason: String(error) })
    const wallets = await readStaticList(context, { page: 1, entries: 100 })
    return wallets.find((wallet) => matchesWallet(wallet, wanted))
  }
}
