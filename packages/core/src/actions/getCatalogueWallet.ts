import { action } from '../client/action.js'
import { getCatalogueWallet as run } from '../wallets/findWallet.js'

/**
 * One wallet of the catalogue by id, rdns or name, in any case: among what is loaded, else asked from the gateway, else
 * from the static list. Never rejects.
 *
 * @returns undefined when none is known, or when it is excluded by the host's lists and not loaded
 */
export const getCatalogueWallet = action(run)
