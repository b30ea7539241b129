import type { Client } from '../types/client.js'
import type { CatalogueWallet } from '../types/wallet.js'

/** Fills `state.catalogue.recommended` and `count`. Rejects never: a failure stands in the state. */
export function fetchRecommended(
  _client: Client,
  _options: { readonly fresh?: boolean | undefined } = {},
): Promise<readonly CatalogueWallet[]> {
  throw new Error('not yet')
}
