import type { Client } from '../types/client.js'
import type { CatalogueWallet } from '../types/wallet.js'

/** Appends a page of 40 to `state.catalogue.list`; page 1 starts over. Without `page` the next one is read. */
export function fetchWalletPage(
  _client: Client,
  _options: { readonly page?: number | undefined; readonly fresh?: boolean | undefined } = {},
): Promise<readonly CatalogueWallet[]> {
  throw new Error('not yet')
}
