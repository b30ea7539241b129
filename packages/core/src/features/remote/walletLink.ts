import { linkTarget, type LinkTarget, pairingLink } from '@latchkey/protocol/links'
import { action } from '../../store/action.js'
import type { WalletRow } from '../../types/wallet.js'
import { isReached, remoteConnector } from '../../wallets/reach.js'
import { deviceFacts } from './deviceFacts.js'
import { walletBrowserLink } from './walletPlatforms.js'

/**
 * Which of a wallet's links: its app by scheme or by https, its web app, its desktop app, this page in the wallet's
 * own browser, or the pairing URI itself, for which the system offers its wallets.
 */
export type WalletLinkForm = 'native' | 'universal' | 'web' | 'desktop' | 'browser' | 'system'

/** What {@link walletLink} is asked. */
export interface WalletLinkOptions {
  readonly row: WalletRow
  readonly form: WalletLinkForm
}

/** A link, ready to be opened. */
export interface WalletLink {
  readonly href: string
  readonly target: LinkTarget
}

/** The webview of another app (X, Instagram, Discord …): Android says so, on Apple's devices only Safari and browsers name it. */
const WEBVIEW = /; wv\)|\(iP(?!.*Safari)/

const isHttp = (href: string): boolean => /^https?:\/\//i.test(href)

/** A wallet's link as the catalogue has it, in the form that was asked for. */
function linkOf({ wallet }: WalletRow, form: WalletLinkForm): string | undefined {
  const app = [wallet?.mobileLink, wallet?.linkMode].filter((href) => href !== undefined && href !== '')
  if (form === 'native') return app.find((href) => href !== undefined && !isHttp(href))
  if (form === 'universal') return app.find((href) => href !== undefined && isHttp(href))
  if (form === 'web') return wallet?.webappLink || undefined
  return form === 'desktop' ? wallet?.desktopLink || undefined : undefined
}

/**
 * The forms of link to a wallet's app, the one to try first in front: the scheme, but in Telegram and in other apps'
 * webviews the universal link, since they know no schemes. The other one is the second try. Wallets that
 * take no pairing, or hear of none, have their own browser, the connector's row what the system offers.
 */
export const walletLinkForms = action((context, row: WalletRow): readonly WalletLinkForm[] => {
  if (row.elsewhere) return ['system']
  if (walletBrowserLink(context.client, row) !== undefined) return ['browser']
  // Without a connector there may be a pairing of the host's own.
  if (remoteConnector(context) && !isReached(context.client, row)) return []
  const { platform } = context
  const isInApp = deviceFacts(platform).isTelegram || WEBVIEW.test(platform.window?.navigator.userAgent ?? '')
  const order = isInApp ? (['universal', 'native'] as const) : (['native', 'universal'] as const)
  const forms = order.filter((form) => linkOf(row, form) !== undefined)
  return forms.length === 0 && row.remote ? ['system'] : forms
})

/**
 * The link that opens a wallet with the pairing of `state.pairing`. Nothing is opened.
 *
 * @returns undefined while there is no live pairing (`browser` needs none), or when the wallet has no link of this
 * form
 */
export const walletLink = action((context, { row, form }: WalletLinkOptions): WalletLink | undefined => {
  const { platform, store } = context
  const { isTelegram, isAndroid, isFramed } = deviceFacts(platform)
  const kind = form === 'web' || form === 'desktop' ? form : 'mobile'
  const target = linkTarget({ kind, isFramed, isTelegram })
  const { pairing } = store.getState()
  // A page that slept holds an old one for a moment, until the next is there.
  const isLive = pairing !== null && (pairing.given === true || pairing.expiresAt > platform.now())
  const uri = isLive ? pairing.uri : undefined
  const whole =
    form === 'browser' ? walletBrowserLink(context.client, row) : form === 'system' ? uri : undefined
  if (whole !== undefined) return { href: whole, target }
  const base = linkOf(row, form)
  if (base === undefined || uri === undefined) return undefined
  const href = pairingLink({ href: base, uri, isTelegramAndroid: isTelegram && isAndroid })
  return href === undefined ? undefined : { href, target }
})
