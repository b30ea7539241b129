import { linkTarget, type LinkTarget, pairingLink } from '@latchkey/protocol/links'
import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import type { WalletRow } from '../types/walletRow.js'
import { deviceFacts } from './deviceFacts.js'

/** Which of a wallet's links: its app by scheme or by https, its web app, its desktop app. */
export type WalletLinkForm = 'native' | 'universal' | 'web' | 'desktop'

/** What {@link walletLink} is asked. */
export interface WalletLinkOptions {
  readonly row: WalletRow
  readonly form: WalletLinkForm
}

/** A link that carries the pairing. */
export interface WalletLink {
  readonly href: string
  readonly target: LinkTarget
}

const isHttp = (href: string): boolean => /^https?:\/\//i.test(href)

/** A wallet's link as the catalogue has it, in the form that was asked for. */
function linkOf({ wallet }: WalletRow, form: WalletLinkForm): string | undefined {
  const app = [wallet?.mobileLink, wallet?.linkMode].filter((href) => href !== undefined && href !== '')
  if (form === 'native') return app.find((href) => href !== undefined && !isHttp(href))
  if (form === 'universal') return app.find((href) => href !== undefined && isHttp(href))
  return (form === 'web' ? wallet?.webappLink : wallet?.desktopLink) || undefined
}

/**
 * The forms of link to a wallet's app, the one to try first in front: the scheme, but in Telegram the universal link,
 * since its webview knows no schemes (user demand 13.1). The other one is the second try (user demand 1.3).
 */
export function walletLinkForms(client: Client, row: WalletRow): readonly ('native' | 'universal')[] {
  const { isTelegram } = deviceFacts(contextOf(client).platform)
  const order = isTelegram ? (['universal', 'native'] as const) : (['native', 'universal'] as const)
  return order.filter((form) => linkOf(row, form) !== undefined)
}

/**
 * The link that opens a wallet with the pairing of `state.pairing` (wallet-links.md). Nothing is opened.
 *
 * @returns undefined while there is no pairing, or when the wallet has no link of this form
 */
export function walletLink(client: Client, { row, form }: WalletLinkOptions): WalletLink | undefined {
  const { platform, store } = contextOf(client)
  const base = linkOf(row, form)
  const uri = store.getState().pairing?.uri
  if (base === undefined || uri === undefined) return undefined
  const { isTelegram, isAndroid, isFramed } = deviceFacts(platform)
  const kind = form === 'web' || form === 'desktop' ? form : 'mobile'
  return {
    href: pairingLink({ href: base, uri, isTelegramAndroid: isTelegram && isAndroid }),
    target: linkTarget({ kind, isFramed, isTelegram }),
  }
}
