import type { Namespace } from '../caip/types.js'

export interface BrowserLinkParameters {
  readonly walletId: string
  readonly namespace: Namespace
  readonly page: Pick<URL, 'href' | 'origin' | 'host' | 'pathname'>
  /** For a QR code: https, and short enough for a camera. */
  readonly isScanned?: boolean | undefined
  readonly isAndroid: boolean
  /** Inside its browser the injected wallet is used. */
  readonly hasGlobal: (name: string) => boolean
}

/** Cameras read longer codes badly at arm's length. */
const SCANNED_LENGTH = 400

interface Target extends Pick<BrowserLinkParameters, 'namespace' | 'isAndroid' | 'isScanned'> {
  readonly plain: string
  readonly href: string
  readonly origin: string
}

/**
 * By wallet id: its browser's global and documented link. Wallets without a global announce
 * themselves there.
 */
const BROWSERS: Readonly<
  Record<
    string,
    readonly [
      global: string | ((namespace: Namespace) => string),
      link: (target: Target) => string | undefined,
    ]
  >
> = {
  'app.phantom': [
    'phantom',
    ({ href, origin, isAndroid, isScanned }) =>
      isAndroid && !isScanned
        ? `intent://browse/${href}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${href}?ref=${origin}`,
  ],
  'com.solflare.wallet': [
    'solflare',
    ({ href, namespace }) =>
      namespace === 'solana' ? `https://solflare.com/ul/v1/browse/${href}?ref=${href}` : undefined,
  ],
  'com.coinbase.wallet': [
    (namespace) => (namespace === 'solana' ? 'coinbaseSolana' : 'coinbaseWalletExtension'),
    ({ href, namespace, isScanned }) =>
      namespace === 'solana' || (namespace === 'eip155' && isScanned)
        ? `https://go.cb-w.com/dapp?cb_url=${href}`
        : namespace === 'eip155'
          ? `cbwallet://miniapp?url=${href}`
          : undefined,
  ],
  'io.metamask': ['', ({ plain }) => `https://link.metamask.io/dapp/${plain.replace(/^\w+:\/\//, '')}`],
  'com.trustwallet.app': [
    'trustwallet',
    ({ href, namespace }) =>
      `https://link.trustwallet.com/open_url?coin_id=${namespace === 'solana' ? 501 : namespace === 'bip122' ? 0 : 60}&url=${href}`,
  ],
  'com.okex.wallet': [
    'okxwallet',
    ({ href }) =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${href}`)}`,
  ],
  'com.bitget.web3': ['bitkeep', ({ href }) => `https://bkcode.vip?action=dapp&url=${href}`],
}

/** @returns undefined without a link for this family, or in its browser */
export function browserLink(parameters: BrowserLinkParameters): string | undefined {
  const { walletId, namespace, page, isScanned = false, isAndroid, hasGlobal } = parameters
  const id = walletId.toLowerCase()
  const [global, link] = (Object.hasOwn(BROWSERS, id) && BROWSERS[id]) || []
  if (!link || global === undefined) return undefined
  const name = typeof global === 'string' ? global : global(namespace)
  // An extension on this desktop says nothing about the scanning phone.
  if (!isScanned && name !== '' && hasGlobal(name)) return undefined
  const plain = isScanned ? shorten(page) : page.href
  const href = encodeURIComponent(plain)
  return link({ namespace, isAndroid, isScanned, plain, href, origin: encodeURIComponent(page.origin) })
}

function shorten({ href, origin, pathname }: BrowserLinkParameters['page']): string {
  const short = [href, origin + pathname].find((text) => text.length <= SCANNED_LENGTH)
  return short ?? origin
}
