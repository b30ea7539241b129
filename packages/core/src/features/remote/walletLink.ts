import { linkTarget, type LinkTarget, pairingLink } from '@latchkey/protocol/links'
import { action } from '../../store/action.js'
import type { WalletRow } from '../../types/wallet.js'
import { isReached, remoteConnector } from '../../wallets/reach.js'
import { deviceFacts } from './deviceFacts.js'
import { walletBrowserLink } from './walletPlatforms.js'

/**
 * The app by scheme (`native`) or https (`universal`), the web or desktop app, this page in the
 * wallet's browser, or the plain pairing URI, for which the system offers its wallets.
 */
export type WalletLinkForm = 'native' | 'universal' | 'web' | 'desktop' | 'browser' | 'system'

export interface WalletLinkOptions {
  readonly row: WalletRow
  readonly form: WalletLinkForm
}

export interface WalletLink {
  readonly href: string
  readonly target: LinkTarget
}

/** Android marks webviews; on iOS only real browsers contain "Safari". */
const WEBVIEW = /; wv\)|\(iP(?!.*Safari)/

const isHttp = (href: string): boolean => /^https?:\/\//i.test(href)

function linkOf({ wallet }: WalletRow, form: WalletLinkForm): string | undefined {
  const app = [wallet?.mobileLink, wallet?.linkMode].filter((href) => href !== undefined && href !== '')
  if (form === 'native') return app.find((href) => href !== undefined && !isHttp(href))
  if (form === 'universal') return app.find((href) => href !== undefined && isHttp(href))
  if (form === 'web') return wallet?.webappLink || undefined
  return form === 'desktop' ? wallet?.desktopLink || undefined : undefined
}

/**
 * The kinds of links to a wallet's app, best first: the scheme, except in Telegram and in-app
 * webviews, which support only universal links. The other one is the second try.
 */
export const walletLinkForms = action((context, row: WalletRow): readonly WalletLinkForm[] => {
  if (row.elsewhere) return ['system']
  if (walletBrowserLink(context.client, row) !== undefined) return ['browser']
  if (remoteConnector(context) && !isReached(context.client, row)) return []
  const { platform } = context
  const isInApp = deviceFacts(platform).isTelegram || WEBVIEW.test(platform.window?.navigator.userAgent ?? '')
  const order = isInApp ? (['universal', 'native'] as const) : (['native', 'universal'] as const)
  const forms = order.filter((form) => linkOf(row, form) !== undefined)
  return forms.length === 0 && row.remote ? ['system'] : forms
})

/**
 * Returns the link that opens a wallet with the pairing of `state.pairing`.
 *
 * @returns undefined without a live pairing (`browser` needs none) or such a link
 */
export const walletLink = action((context, { row, form }: WalletLinkOptions): WalletLink | undefined => {
  const { platform, store } = context
  const { isTelegram, isAndroid, isFramed } = deviceFacts(platform)
  const kind = form === 'web' || form === 'desktop' ? form : 'mobile'
  const target = linkTarget({ kind, isFramed, isTelegram })
  const { pairing } = store.getState()
  // A suspended page holds an expired pairing.
  const isLive = pairing !== null && (pairing.given === true || pairing.expiresAt > platform.now())
  const uri = isLive ? pairing.uri : undefined
  const fullLink =
    form === 'browser' ? walletBrowserLink(context.client, row) : form === 'system' ? uri : undefined
  if (fullLink !== undefined) return { href: fullLink, target }
  const base = linkOf(row, form)
  if (base === undefined || uri === undefined) return undefined
  const href = pairingLink({ href: base, uri, isTelegramAndroid: isTelegram && isAndroid })
  return href === undefined ? undefined : { href, target }
})
