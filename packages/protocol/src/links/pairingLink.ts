import { isSafeLink } from './isSafeLink.js'

export interface PairingLinkParameters {
  /** Such as `metamask://` or `https://link.example/app`. */
  readonly href: string
  readonly uri: string
  /** Decodes a native link once too often. */
  readonly isTelegramAndroid?: boolean | undefined
}

/**
 * A universal link for http(s), otherwise native, with exactly one `uri=`.
 *
 * @returns undefined when unsafe: `java:script` would become `javascript:`
 */
export function pairingLink({
  href,
  uri,
  isTelegramAndroid = false,
}: PairingLinkParameters): string | undefined {
  // Some entries name two schemes, or include the parameter.
  const base = (href.trim().split(',')[0] ?? '').replace(/(?:wc\?)?uri=$/i, '')
  const isHttp = /^https?:\/\//i.test(base)
  const whole = isHttp || base.includes('://') ? base : `${base.replace(/[/:]/g, '')}://`
  const encoded = encodeURIComponent(uri)
  const value = isTelegramAndroid && !isHttp ? encodeURIComponent(encoded) : encoded
  const link = `${whole.endsWith('/') ? whole : `${whole}/`}wc?uri=${value}`
  return isSafeLink(link) ? link : undefined
}
