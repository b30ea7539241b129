import type { Facts } from './facts.js'

/** A network as it is shown. */
export interface Network {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  /** Of the native coin. */
  readonly symbol: string
}

/** Names for where the operator's settings have none. */
const wellKnown: readonly (readonly [id: string, name: string, symbol: string])[] = [
  ['eip155:1', 'Ethereum', 'ETH'],
  ['eip155:10', 'OP Mainnet', 'ETH'],
  ['eip155:56', 'BNB Smart Chain', 'BNB'],
  ['eip155:100', 'Gnosis', 'XDAI'],
  ['eip155:137', 'Polygon', 'POL'],
  ['eip155:8453', 'Base', 'ETH'],
  ['eip155:42161', 'Arbitrum One', 'ETH'],
  ['eip155:43114', 'Avalanche', 'AVAX'],
  ['eip155:11155111', 'Sepolia', 'ETH'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL'],
]

/** What a network is called; one that nobody named is called by its id. */
export function networkOf(id: string, { networks }: Pick<Facts, 'networks'>): Network {
  const listed = networks.find((network) => network.id === id)
  if (listed !== undefined) return listed
  const [, name = `Network ${id}`, symbol = 'coins'] = wellKnown.find(([known]) => known === id) ?? []
  return { id, name, symbol: id.startsWith('solana:') ? 'SOL' : symbol }
}

/** CAIP-2 of what a message calls a chain: a number for EVM. */
export const chainIdOf = (chain: string | number): string =>
  typeof chain === 'number' ? `eip155:${chain}` : chain

/** What a message calls a chain. */
export function chainOnWire(id: string): number | `${string}:${string}` {
  const [namespace, reference] = id.split(':')
  return namespace === 'eip155' ? Number(reference) : (id as `${string}:${string}`)
}

export const isSolana = (id: string): boolean => id.startsWith('solana:')
