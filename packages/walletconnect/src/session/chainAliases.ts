import type { Caip2 } from '@latchkey/protocol/caip'

/** Solana networks under the ids that older wallets know. */
const ALIASES: Readonly<Record<Caip2, Caip2>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
const NETWORKS = new Map(Object.entries(ALIASES).map(([network, alias]) => [alias, network as Caip2]))

/** A network and its alias, where it has one. */
export function withAlias(chainId: Caip2): readonly Caip2[] {
  const alias = Object.hasOwn(ALIASES, chainId) ? ALIASES[chainId] : undefined
  return alias === undefined ? [chainId] : [chainId, alias]
}

/** The network that an id means: an alias is its network. */
export function networkOfChain(chainId: Caip2): Caip2 {
  return NETWORKS.get(chainId) ?? chainId
}
