import type { Context } from '../client/context.js'
import type { CatalogueWallet } from '../types/wallet.js'
import { matchesWallet } from '../wallets/matchesWallet.js'
import { readInstead, readWalletsById } from './readWallets.js'

/** The action of this name, for code that has the context. */
export async function getCatalogueWallet(context: Context, id: string): Promise<CatalogueWallet | undefined> {
  const wanted = [id.trim().toLowerCase()]
  const loaded = loadedWallets(context).find((wallet) => matchesWallet(wallet, wanted))
  if (loaded) return loaded
  try {
    const [found] = await readWalletsById(context, wanted)
    return found
  } catch (error) {
    context.log.warn('wallet could not be looked up', { id, reason: String(error) })
    const wallets = await readInstead(context, { page: 1, entries: 100 })
    return wallets.find((wallet) => matchesWallet(wallet, wanted))
  }
}

/** Every wallet of the catalogue that is in the state. */
export function loadedWallets({ store }: Context): readonly CatalogueWallet[] {
  const { recommended, list, search } = store.getState().catalogue
  return [recommended, list, search.result].flatMap((part) => ('data' in part ? (part.data ?? []) : []))
}
