/** What a wallet is called by. */
interface NamedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
}

/**
 * Whether a list names a wallet: by id, rdns or name, in any case.
 *
 * @param list lower-case texts
 */
export function matchesWallet({ id, name, rdns }: NamedWallet, list: readonly string[]): boolean {
  return [id, name, rdns].some((text) => text !== undefined && list.includes(text.trim().toLowerCase()))
}

// Patterns, since every first open carries them.
const browsers = /^(app\.phantom|com\.(coinbase|solflare)\.wallet)$/
const more = /^(io\.metamask|com\.(trustwallet\.app|okex\.wallet|bitget\.web3))$/

/**
 * Whether one of a wallet's lower-case ids is that of a wallet that takes no pairing URI on a phone but opens the
 * page in its own browser; `walletBrowserLink` has the link.
 */
export function opensPage(ids: Iterable<string>): boolean {
  return [...ids].some((id) => browsers.test(id))
}

/** Whether one of a wallet's lower-case ids is that of a wallet with a link to its own browser, be it the last resort. */
export function hasBrowser(ids: Iterable<string>): boolean {
  return opensPage(ids) || [...ids].some((id) => more.test(id))
}
