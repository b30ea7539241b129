import { action } from '../client/action.js'
import { walletBrowserLink as run } from '../features/remote/walletPlatforms.js'

/**
 * The link that opens this page in the wallet's own browser: on a phone by a tap, on a desktop as a code to scan. It is
 * for wallets that hear of no pairing of this page, and on a phone for the few that take none.
 *
 * @returns undefined for every other wallet, and where the wallet is already here
 */
export const walletBrowserLink = action(run)
