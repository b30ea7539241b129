import { action } from '../client/action.js'
import { routeForWallet as run } from '../features/remote/reach.js'

/**
 * The view that a row or tile leads to: the QR code for any wallet, the wallet in this browser, the wallet elsewhere,
 * or how to get it. Cheap; nothing is loaded.
 */
export const routeForWallet = action(run)
