import type { CatalogueWallet, GetWalletsResponse } from '@latchkey/protocol/http'

const readList = (query: URLSearchParams, name: string): readonly string[] | undefined => {
  const value = query.get(name)
  return value === null ? undefined : value.toLowerCase().split(',').filter(Boolean)
}

const named = ({ id, rdns = '', name }: CatalogueWallet): readonly string[] =>
  [id, rdns, name].map((text) => text.toLowerCase())

const families = (chains: readonly string[]): readonly string[] =>
  chains.map((chain) => chain.split(':')[0] ?? '')

function filtersOf(query: URLSearchParams): readonly ((wallet: CatalogueWallet) => boolean)[] {
  const [include, exclude, chains] = [
    readList(query, 'include'),
    readList(query, 'exclude'),
    readList(query, 'chains'),
  ]
  const [names, rdns] = [readList(query, 'names'), readList(query, 'rdns')]
  const [search, badge] = [query.get('search')?.toLowerCase(), query.get('badge_type')]
  return [
    (wallet) =>
      !include ||
      named(wallet)
        .slice(0, 2)
        .some((word) => include.includes(word)),
    (wallet) => !named(wallet).some((word) => exclude?.includes(word)),
    (wallet) => !chains || families(wallet.chains ?? []).some((family) => families(chains).includes(family)),
    (wallet) => !names || names.includes(wallet.name.toLowerCase()),
    (wallet) => !rdns || rdns.includes(wallet.rdns?.toLowerCase() ?? ''),
    (wallet) => !search || named(wallet).some((word) => word.includes(search)),
    (wallet) => !badge || wallet.badge_type === badge,
  ]
}

export function selectWallets(
  wallets: readonly CatalogueWallet[],
  query: URLSearchParams,
): GetWalletsResponse {
  const filters = filtersOf(query)
  const matching = wallets.filter((wallet) => filters.every((passes) => passes(wallet)))
  const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
  return { data: matching.slice((page - 1) * entries, page * entries), count: matching.length }
}
