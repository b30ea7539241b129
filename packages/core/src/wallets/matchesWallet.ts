interface NamedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
}

export function matchesWallet({ id, name, rdns }: NamedWallet, list: readonly string[]): boolean {
  return [id, name, rdns].some((text) => text !== undefined && list.includes(text.trim().toLowerCase()))
}

const pageWallets = /^(app\.phantom|com\.(coinbase|solflare)\.wallet)$/
const browserWallets = /^(io\.metamask|com\.(trustwallet\.app|okex\.wallet|bitget\.web3))$/

/** These wallets accept no pairing URI: on a phone they open the page in their own browser. */
export function opensPage(ids: Iterable<string>): boolean {
  return [...ids].some((id) => pageWallets.test(id))
}

/** Includes last resorts. Takes lower-case ids. */
export function hasBrowser(ids: Iterable<string>): boolean {
  return opensPage(ids) || [...ids].some((id) => browserWallets.test(id))
}
