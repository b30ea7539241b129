/** Wallets that take no pairing URI on a phone but open the page in their own browser (wallet-links.md). */
const browsers: ReadonlySet<string> = new Set(['app.phantom', 'com.coinbase.wallet', 'com.solflare.wallet'])

/** Whether one of a wallet's lower-case ids is that of a wallet with such a browser; {@link walletBrowserLink} has the link. */
export function opensPage(ids: Iterable<string>): boolean {
  return [...ids].some((id) => browsers.has(id))
}
