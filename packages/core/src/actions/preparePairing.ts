import { action } from '../client/action.js'
import { preparePairing as run } from '../features/remote/connectRemote.js'

/**
 * Makes a pairing ready for a tap, on touch devices with a remote connector: the client is loaded, the socket open,
 * the proposal published and its URI in `state.pairing`, so that a tap can open a wallet at once (user demand 1.2,
 * contracts.md 9). To be called when a list of wallets comes on show. No attempt shows, no failure either: the tap
 * tries again. It ends with the modal, and comes back after an attempt that was given up in favour of the list.
 */
export const preparePairing = action(run)
