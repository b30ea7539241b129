import { linkTarget, type LinkTarget } from '@latchkey/protocol/links'
import { action } from '../../store/action.js'
import { unopenedRequests } from '../../store/selectors.js'
import type { Platform } from '../../types/platform.js'
import { remoteConnector } from '../../wallets/reach.js'
import { deviceFacts, telegramApp } from './deviceFacts.js'
import { type WalletLink, walletLink, type WalletLinkOptions } from './walletLink.js'

/**
 * Opens a wallet with the prepared pairing. Call it synchronously in the visitor's tap: iOS blocks
 * later openings.
 *
 * @returns undefined without a pairing, or if the wallet has no link of this form
 */
export const openWalletLink = action((context, options: WalletLinkOptions): WalletLink | undefined => {
  const link = walletLink(context.client, options)
  if (link === undefined || context.platform.window === null) return undefined
  const { row, form } = options
  if (form !== 'browser' && !context.store.getState().pairing?.given) {
    context.update('openWallet', ({ pairing }) => ({ pairing: pairing && { ...pairing, opened: row.id } }))
    // The system does not name the wallet it opens.
    if (form !== 'system') {
      const href = link.href.slice(0, link.href.lastIndexOf('wc?uri='))
      remoteConnector(context)?.remote?.choose({ walletId: row.id, link: { href, name: row.name } })
    }
  }
  openHref(context.platform, link.href, link.target)
  return link
})

export interface OpenRequestOptions {
  /** Each try opens the next link. Default 0. */
  readonly attempt?: number | undefined
}

/**
 * Opens the wallet's app for the oldest of {@link unopenedRequests}. Call it synchronously in the
 * visitor's tap.
 *
 * @returns whether there was a request
 */
export const openRequest = action((context, { attempt = 0 }: OpenRequestOptions = {}): boolean => {
  const { platform, store } = context
  const [request] = unopenedRequests(store.getState())
  const href = request?.links[attempt % request.links.length]
  if (href === undefined) return false
  const { isFramed, isTelegram } = deviceFacts(platform)
  const isWeb = !isFramed && /^https?:/i.test(href)
  // The link may be a web page.
  openHref(platform, href, isWeb ? '_blank' : linkTarget({ kind: 'mobile', isFramed, isTelegram }))
  return true
})

/** Telegram mini apps have their own API for https. */
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
