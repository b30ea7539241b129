import { contextOf } from '../client/context.js'
import { getCatalogueWallet as run } from '../catalogue/getCatalogueWallet.js'
import type { Client } from '../types/client.js'
import type { CatalogueWallet } from '../types/wallet.js'

/**
 * One wallet of the catalogue by id, rdns or name, in any case: among what is loaded, else asked from the gateway, else
 * from the static list. Never rejects.
 *
 * @returns undefined when none is known, or when it is excluded by the host's lists and not loaded
 */
export const getCatalogueWallet = (client: Client, id: string): Promise<CatalogueWallet | undefined> =>
  run(contextOf(client), id)
