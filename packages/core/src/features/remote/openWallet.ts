import { linkTarget, type LinkTarget } from '@latchkey/protocol/links'
import { action } from '../../store/action.js'
import { unopenedRequests } from '../../store/selectors.js'
import type { Platform } from '../../types/platform.js'
import { remoteConnector } from '../../wallets/reach.js'
import { deviceFacts, telegramApp } from './deviceFacts.js'
import { type WalletLink, walletLink, type WalletLinkOptions } from './walletLink.js'

/**
 * Opens a wallet with the pairing that is ready. To be called in the task of the visitor's tap: iOS blocks anything
 * later. The pairing becomes this wallet's, and the link is remembered for later requests. The
 * page's history is not touched.
 *
 * @returns what was opened; undefined while there is no pairing (then nothing happens: show a button once there is
 * one), or when the wallet has no link of this form
 */
export const openWalletLink = action((context, options: WalletLinkOptions): WalletLink | undefined => {
  const link = walletLink(context.client, options)
  if (link === undefined || context.platform.window === null) return undefined
  const { row, form } = options
  if (form !== 'browser' && !context.store.getState().pairing?.given) {
    context.update('openWallet', ({ pairing }) => ({ pairing: pairing && { ...pairing, opened: row.id } }))
    // Which wallet the system opens is not known.
    if (form !== 'system') {
      const href = link.href.slice(0, link.href.lastIndexOf('wc?uri='))
      remoteConnector(context)?.remote?.choose({ walletId: row.id, link: { href, name: row.name } })
    }
  }
  openHref(context.platform, link.href, link.target)
  return link
})

/** How {@link openRequest} opens it. */
export interface OpenRequestOptions {
  /** Which of the links, counted on and on: the next one where the one before opened nothing. Default 0. */
  readonly attempt?: number | undefined
}

/**
 * Opens the app of the wallet in which the oldest of {@link unopenedRequests} waits. To be called in the task
 * of the visitor's tap: phones block anything later.
 *
 * @returns whether there was one
 */
export const openRequest = action((context, { attempt = 0 }: OpenRequestOptions = {}): boolean => {
  const { platform, store } = context
  const [request] = unopenedRequests(store.getState())
  const href = request?.links[attempt % request.links.length]
  if (href === undefined) return false
  const { isFramed, isTelegram } = deviceFacts(platform)
  const isWeb = !isFramed && /^https?:/i.test(href)
  // As where the request itself opens it: a page of its own for what may be a web page.
  openHref(platform, href, isWeb ? '_blank' : linkTarget({ kind: 'mobile', isFramed, isTelegram }))
  return true
})

/** Opens a link of a wallet; a Telegram mini app has its own opener for https. To be called in a visitor's action. */
function openHref(platform: Platform, href: string, target: LinkTarget): void {
  const { window: page } = platform
  if (page === null) return
  const bridge = telegramApp(page)
  const { isTelegram } = deviceFacts(platform)
  if (isTelegram && bridge?.openLink && /^https?:/i.test(href)) {
    if (/^https:\/\/t\.me\//i.test(href) && bridge.openTelegramLink) bridge.openTelegramLink(href)
    else bridge.openLink(href)
  } else page.open(href, target, target === '_blank' ? 'noopener,noreferrer' : undefined)
}
