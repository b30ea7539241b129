import type { Client } from '../types/client.js'
import type { CatalogueWallet } from '../types/wallet.js'

/** One wallet by id, rdns or name: from what is loaded, else from the gateway or the static list. */
export function getCatalogueWallet(_client: Client, _id: string): Promise<CatalogueWallet | undefined> {
  throw new Error('not yet')
}
