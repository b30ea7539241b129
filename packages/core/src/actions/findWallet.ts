import { action } from '../client/action.js'
import { findWallet as run } from '../wallets/findWallet.js'

/**
 * Finds a wallet by id, rdns or name, in any case of letters: among those that are here, the host's own, the loaded
 * catalogue, and only then by asking the gateway. What is asked for by name is found even where lists hide it.
 *
 * @throws LatchkeyError `unknown_wallet`; `details.nearest` is the closest known text, if any is close
 */
export const findWallet = action(run)
