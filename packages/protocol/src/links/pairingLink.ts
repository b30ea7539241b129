import { isSafeLink } from './isSafeLink.js'

/** Parameters of {@link pairingLink}. */
export interface PairingLinkParameters {
  /** The wallet's link as the catalogue has it: `metamask://` or `https://link.example/app`. */
  readonly href: string
  /** The pairing URI. */
  readonly uri: string
  /** Telegram on Android decodes a native link once too often. */
  readonly isTelegramAndroid?: boolean | undefined
}

/**
 * The link that opens a wallet with a pairing URI: a universal link
 * for http(s), else a native one. The result has exactly one `uri=`.
 *
 * @returns undefined when what comes out must not be opened: `java:script` would become `javascript:`
 */
export function pairingLink({
  href,
  uri,
  isTelegramAndroid = false,
}: PairingLinkParameters): string | undefined {
  // Some entries name two schemes, or end with the parameter that we add.
  const base = (href.trim().split(',')[0] ?? '').replace(/(?:wc\?)?uri=$/i, '')
  const isHttp = /^https?:\/\//i.test(base)
  const whole = isHttp || base.includes('://') ? base : `${base.replace(/[/:]/g, '')}://`
  const encoded = encodeURIComponent(uri)
  const value = isTelegramAndroid && !isHttp ? encodeURIComponent(encoded) : encoded
  const link = `${whole.endsWith('/') ? whole : `${whole}/`}wc?uri=${value}`
  return isSafeLink(link) ? link : undefined
}
