import { LatchkeyError } from '@latchkey/protocol/errors'
import { getCatalogueWallet, loadedWallets } from '../catalogue/getCatalogueWallet.js'
import type { Context } from '../client/context.js'
import type { CatalogueWallet } from '../types/wallet.js'
import type { WalletRow } from '../types/walletRow.js'
import { nearest } from './nearest.js'
import { toWalletRow } from './toWalletRow.js'
import { walletEntries } from './walletEntries.js'

/** The action of this name, for code that has the context. */
export async function findWallet(context: Context, id: string): Promise<WalletRow> {
  const wanted = id.trim().toLowerCase()
  const row = findRow(context, wanted, loadedWallets(context))
  if (row) return row
  const asked = wanted === '' ? undefined : await getCatalogueWallet(context, wanted)
  const found = asked && findRow(context, wanted, [asked])
  if (found) return found
  const close = nearest(wanted.slice(0, 100), await knownNames(context))
  throw new LatchkeyError('unknown_wallet', {
    details: { id: id.slice(0, 100), ...(close === undefined ? {} : { nearest: close }) },
  })
}

function findRow(
  context: Context,
  wanted: string,
  catalogue: readonly CatalogueWallet[],
): WalletRow | undefined {
  const { detected, recent } = context.store.getState()
  const entries = walletEntries({
    detected: Object.values(detected),
    custom: context.config.customWallets,
    catalogue,
    recent,
  }).filter((entry) => entry.detected ?? entry.custom ?? entry.catalogue)
  const entry = entries.find(({ keys }) => keys.has(wanted)) ?? entries.find(({ names }) => names.has(wanted))
  return entry && toWalletRow(entry, entry.detected ? 'injected' : entry.custom ? 'custom' : 'recommended')
}

/** Every id, rdns and name that is known here, for the nearest match: whatever the host's lists leave of them. */
async function knownNames(context: Context): Promise<ReadonlySet<string>> {
  const { fallbackWallets } = await import('../catalogue/generated/fallbackWallets.js').catch(() => ({
    fallbackWallets: [],
  }))
  const wallets = [
    ...Object.values(context.store.getState().detected),
    ...context.config.customWallets,
    ...loadedWallets(context),
    ...fallbackWallets,
  ]
  return new Set(wallets.flatMap(({ id, rdns, name }) => [id, ...(rdns ? [rdns] : []), name]))
}
