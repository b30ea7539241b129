// Patterns, since every first open carries them.
const browsers = /^(app\.phantom|com\.(coinbase|solflare)\.wallet)$/
const more = /^(io\.metamask|com\.(trustwallet\.app|okex\.wallet|bitget\.web3))$/

/**
 * Whether one of a wallet's lower-case ids is that of a wallet that takes no pairing URI on a phone but opens the page
 * in its own browser (wallet-links.md); `walletBrowserLink` has the link.
 */
export function opensPage(ids: Iterable<string>): boolean {
  return [...ids].some((id) => browsers.test(id))
}

/** Whether one of a wallet's lower-case ids is that of a wallet with a link to its own browser, be it the last resort. */
export function hasBrowser(ids: Iterable<string>): boolean {
  return opensPage(ids) || [...ids].some((id) => more.test(id))
}
