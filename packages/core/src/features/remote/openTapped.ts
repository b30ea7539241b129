import type { Context } from '../../client/context.js'
import { openWalletLink } from '../../pairing/openWalletLink.js'
import { walletLinkForms } from '../../pairing/walletLink.js'
import { walletPlatforms } from '../../pairing/walletPlatforms.js'
import type { WalletRow } from '../../types/walletRow.js'

/**
 * Opens the app of a wallet that was tapped in a list, in the task of the tap, where its link is ready.
 *
 * @returns whether it was opened; the wallet's own screen has a button otherwise
 */
export function openTapped(context: Context, row: WalletRow): boolean {
  const [form] = walletLinkForms(context, row)
  // What the system offers is chosen on the connector's own screen.
  if (!form || form === 'system' || walletPlatforms(context, row)[0] !== 'mobile') return false
  return openWalletLink(context, { row, form }) !== undefined
}
