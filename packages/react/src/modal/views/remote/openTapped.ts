import { openWalletLink } from '@latchkey/core/actions/openWalletLink'
import { walletLinkForms } from '@latchkey/core/actions/walletLink'
import { walletPlatforms } from '@latchkey/core/actions/walletPlatforms'
import type { Client, WalletRow } from '@latchkey/core'

/**
 * Opens the app of a wallet that was tapped in a list, in the task of the tap, where its link is ready.
 *
 * @returns whether it was opened; the connecting view shows a button otherwise
 */
export function openTapped(client: Client, row: WalletRow): boolean {
  const [form] = walletLinkForms(client, row)
  // What the system offers is chosen on the connector's own screen.
  if (!form || form === 'system' || walletPlatforms(client, row)[0] !== 'mobile') return false
  return openWalletLink(client, { row, form }) !== undefined
}
