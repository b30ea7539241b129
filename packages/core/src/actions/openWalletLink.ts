import { action } from '../client/action.js'
import { openWalletLink as run } from '../features/remote/openWallet.js'

/**
 * Opens a wallet with the pairing that is ready. To be called in the task of the visitor's tap: iOS blocks anything
 * later. The pairing becomes this wallet's, and the link is remembered for later requests. The page's history is not
 * touched.
 *
 * @returns what was opened; undefined while there is no pairing (then nothing happens: show a button once there is
 * one), or when the wallet has no link of this form
 */
export const openWalletLink = action(run)
