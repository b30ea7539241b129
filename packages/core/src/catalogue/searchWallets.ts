import type { Client } from '../types/client.js'
import type { CatalogueWallet } from '../types/wallet.js'

/** Searches after a pause of 300 ms; fills `state.catalogue.search`. A later search supersedes this one. */
export function searchWallets(
  _client: Client,
  _options: { readonly query: string; readonly now?: boolean | undefined },
): Promise<readonly CatalogueWallet[]> {
  throw new Error('not yet')
}
