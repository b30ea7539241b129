// One pattern, since every first open carries it.
const browsers = /^(app\.phantom|com\.(coinbase|solflare)\.wallet)$/

/**
 * Whether one of a wallet's lower-case ids is that of a wallet that takes no pairing URI on a phone but opens the page
 * in its own browser (wallet-links.md); `walletBrowserLink` has the link.
 */
export function opensPage(ids: Iterable<string>): boolean {
  return [...ids].some((id) => browsers.test(id))
}
