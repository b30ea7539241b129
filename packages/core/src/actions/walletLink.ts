import { action } from '../client/action.js'
import { walletLink as link, walletLinkForms as forms } from '../features/remote/walletLink.js'

export type { WalletLink, WalletLinkForm, WalletLinkOptions } from '../features/remote/walletLink.js'

/**
 * The link that opens a wallet with the pairing of `state.pairing`. Nothing is opened.
 *
 * @returns undefined while there is no live pairing (`browser` needs none), or when the wallet has no link of this form
 */
export const walletLink = action(link)

/**
 * The forms of link to a wallet's app, the one to try first in front; the other one is the second try. Wallets that
 * take no pairing, or hear of none, have their own browser, the connector's row what the system offers.
 */
export const walletLinkForms = action(forms)
