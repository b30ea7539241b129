interface NamedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
}

export function matchesWallet({ id, name, rdns }: NamedWallet, list: readonly string[]): boolean {
  return [id, name, rdns].some((text) => text !== undefined && list.includes(text.trim().toLowerCase()))
}

const browsers = /^(app\.phantom|com\.(coinbase|solflare)\.wallet)$/
const more = /^(io\.metamask|com\.(trustwallet\.app|okex\.wallet|bitget\.web3))$/

/**
 * Whether a wallet with one of these lower-case ids opens the page in its own browser on a phone,
 * because it accepts no pairing URI; see `walletBrowserLink`.
 */
export function opensPage(ids: Iterable<string>): boolean {
  return [...ids].some((id) => browsers.test(id))
}

/**
 * Whether a wallet with one of these lower-case ids has a link to its own browser, even as a last
 * resort.
 */
export function hasBrowser(ids: Iterable<string>): boolean {
  return opensPage(ids) || [...ids].some((id) => more.test(id))
}
