import { openWalletLink } from '@latchkey/core/actions/openWalletLink'
import { walletBrowserLink } from '@latchkey/core/actions/walletBrowserLink'
import { walletLinkForms } from '@latchkey/core/actions/walletLink'
import { walletPlatforms } from '@latchkey/core/actions/walletPlatforms'
import type { Client, WalletRow } from '@latchkey/core'

/**
 * Opens the app of a wallet that was tapped in a list, in the task of the tap, where its link is ready.
 *
 * @returns whether it was opened; the connecting view shows a button otherwise
 */
export function openTapped(client: Client, row: WalletRow): boolean {
  if (row.type === 'WALLET_CONNECT' || walletPlatforms(client, row)[0] !== 'mobile') return false
  const page = walletBrowserLink(client, row)
  if (page !== undefined) {
    window.open(page, window.self === window.top ? '_self' : '_top')
    return true
  }
  const [form] = walletLinkForms(client, row)
  return form !== undefined && openWalletLink(client, { row, form }) !== undefined
}
