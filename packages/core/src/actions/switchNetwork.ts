import { action } from '../client/action.js'
import { switchNetwork as run, type SwitchNetworkOptions } from '../connections/switchNetwork.js'

export type { SwitchNetworkOptions }

/**
 * Switches the network (specification section 4):
 * - connected on the target's family: the wallet is asked to switch; a network it does not know is added first; this
 *   resolves when the wallet reports the chain (user demand 8.1, 8.2);
 * - not connected there: the network becomes the active one and is asked for at connect; with another family
 *   connected, SwitchActiveChain shows.
 *
 * `state.switching` shows how it goes. A declined switch stays where it is; a failed one goes back from SwitchNetwork
 * with a toast. The send state is reset, SWITCH_NETWORK is tracked, other tabs follow.
 *
 * @throws LatchkeyError `switch_network_not_found`, `user_rejected`, `chain_not_supported`, `switch_not_supported`,
 * `wallet_timeout`, `wallet_error`
 */
export const switchNetwork = action(run)
