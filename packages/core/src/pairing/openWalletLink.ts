import type { Context } from '../client/context.js'
import { openHref } from './openHref.js'
import { remoteConnector } from './remoteConnector.js'
import { type WalletLink, walletLink, type WalletLinkOptions } from './walletLink.js'

/**
 * Opens a wallet with the pairing that is ready. To be called in the task of the visitor's tap: iOS blocks anything
 * later (user demand 1.1). The pairing becomes this wallet's, and the link is remembered for later requests. The
 * page's history is not touched.
 *
 * @returns what was opened; undefined while there is no pairing (then nothing happens: show a button once there is
 * one), or when the wallet has no link of this form
 */
export function openWalletLink(context: Context, options: WalletLinkOptions): WalletLink | undefined {
  const link = walletLink(context, options)
  if (link === undefined || context.platform.window === null) return undefined
  const { row, form } = options
  if (form !== 'browser' && !context.store.getState().pairing?.given) {
    context.update('openWallet', ({ pairing }) => ({ pairing: pairing && { ...pairing, opened: row.id } }))
    // Which wallet the system opens is not known.
    if (form !== 'system') {
      const href = link.href.slice(0, link.href.lastIndexOf('wc?uri='))
      remoteConnector(context)?.choose?.({ walletId: row.id, link: { href, name: row.name } })
    }
  }
  openHref(context.platform, link.href, link.target)
  return link
}
