import type { CatalogueWallet } from './WalletList.js'

const maxResults = 6

/** By name, id or rdns; names that begin with it first. */
export function findWallets(
  catalogue: readonly CatalogueWallet[],
  typed: string,
  without: readonly string[],
): readonly CatalogueWallet[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const listed = new Set(without.map((id) => id.toLowerCase()))
  const begins = ({ name }: CatalogueWallet) => (name.toLowerCase().startsWith(text) ? 0 : 1)
  return catalogue
    .filter(
      ({ id, rdns }) => !listed.has(id.toLowerCase()) && !listed.has(rdns?.toLowerCase() ?? id.toLowerCase()),
    )
    .filter(({ id, name, rdns = '' }) => [name, id, rdns].some((part) => part.toLowerCase().includes(text)))
    .toSorted((a, b) => begins(a) - begins(b))
    .slice(0, maxResults)
}
