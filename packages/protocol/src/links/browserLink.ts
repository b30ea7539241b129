import type { Namespace } from '../caip/types.js'

/** Parameters of {@link browserLink}. */
export interface BrowserLinkParameters {
  /** Id or rdns of the wallet in the catalogue. */
  readonly walletId: string
  readonly namespace: Namespace
  /** URL of our page, and its origin. */
  readonly href: string
  readonly origin: string
  readonly isAndroid: boolean
  /** Whether the page's window has this object: inside of the wallet's browser the injected wallet is used. */
  readonly hasGlobal: (name: string) => boolean
}

/**
 * The link that opens our page in a wallet's own browser, for wallets that take no pairing URI (wallet-links.md).
 *
 * @returns undefined when the wallet has none for this family, or the page is there already
 */
export function browserLink(parameters: BrowserLinkParameters): string | undefined {
  const { namespace, isAndroid, hasGlobal } = parameters
  const href = encodeURIComponent(parameters.href)
  const origin = encodeURIComponent(parameters.origin)
  switch (parameters.walletId.toLowerCase()) {
    case 'app.phantom':
      if (hasGlobal('phantom')) return undefined
      return isAndroid
        ? `intent://browse/${href}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${href}?ref=${origin}`
    case 'com.solflare.wallet':
      if (namespace !== 'solana' || hasGlobal('solflare')) return undefined
      return `https://solflare.com/ul/v1/browse/${href}?ref=${href}`
    case 'com.coinbase.wallet':
      if (namespace === 'solana' && !hasGlobal('coinbaseSolana'))
        return `https://go.cb-w.com/dapp?cb_url=${href}`
      return namespace === 'eip155' && !hasGlobal('coinbaseWalletExtension')
        ? `cbwallet://miniapp?url=${href}`
        : undefined
    default:
      return undefined
  }
}
