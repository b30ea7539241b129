import { EMBEDDED_CHAINS } from '@latchkey/protocol/frame'
import type { Facts } from './facts.js'
import { isHere } from './services/rpc.js'

export interface Network {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly tokens?:
    | readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]
    | undefined
}

const wellKnown: readonly (readonly [id: string, name: string, symbol: string])[] = [
  ['eip155:1', 'Ethereum', 'ETH'],
  ['eip155:11155111', 'Sepolia', 'ETH'],
  ['eip155:17000', 'Holesky', 'ETH'],
  ['eip155:560048', 'Hoodi', 'ETH'],
  ['eip155:10', 'OP Mainnet', 'ETH'],
  ['eip155:11155420', 'OP Sepolia', 'ETH'],
  ['eip155:8453', 'Base', 'ETH'],
  ['eip155:84532', 'Base Sepolia', 'ETH'],
  ['eip155:7777777', 'Zora', 'ETH'],
  ['eip155:999999999', 'Zora Sepolia', 'ETH'],
  ['eip155:42161', 'Arbitrum One', 'ETH'],
  ['eip155:421614', 'Arbitrum Sepolia', 'ETH'],
  ['eip155:137', 'Polygon', 'POL'],
  ['eip155:80002', 'Polygon Amoy', 'POL'],
  ['eip155:100', 'Gnosis', 'XDAI'],
  ['eip155:10200', 'Gnosis Chiado', 'XDAI'],
  ['eip155:42220', 'Celo', 'CELO'],
  ['eip155:44787', 'Celo Alfajores', 'CELO'],
  ['eip155:56', 'BNB Smart Chain', 'BNB'],
  ['eip155:97', 'BNB Smart Chain Testnet', 'tBNB'],
  ['eip155:43114', 'Avalanche', 'AVAX'],
  ['eip155:43113', 'Avalanche Fuji', 'AVAX'],
  ['eip155:1313161554', 'Aurora', 'ETH'],
  ['eip155:1313161555', 'Aurora Testnet', 'ETH'],
  ['eip155:324', 'ZKsync', 'ETH'],
  ['eip155:300', 'ZKsync Sepolia', 'ETH'],
  ['eip155:59144', 'Linea', 'ETH'],
  ['eip155:59141', 'Linea Sepolia', 'ETH'],
  ['eip155:534352', 'Scroll', 'ETH'],
  ['eip155:534351', 'Scroll Sepolia', 'ETH'],
  ['eip155:250', 'Fantom', 'FTM'],
  ['eip155:8217', 'Kaia', 'KAIA'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'SOL'],
]

export function networkOf(id: string, { networks }: Pick<Facts, 'networks'>): Network {
  const listed = networks.find((network) => network.id === id)
  if (listed !== undefined) return listed
  const [, name = `Network ${id}`, symbol = 'coins'] = wellKnown.find(([known]) => known === id) ?? []
  return { id, name, symbol: id.startsWith('solana:') ? 'SOL' : symbol }
}

/**
 * Built-in ones, the settings', and on a developer's machine those with a local node.
 *
 * @param supported asked once, for a network on no list
 */
export function createServed(
  { development, networks }: Pick<Facts, 'development' | 'networks'>,
  supported: () => Promise<readonly string[]>,
): (id: string, rpcUrl: string | undefined) => Promise<boolean> {
  const listed = new Set<string>([...EMBEDDED_CHAINS, ...networks.map(({ id }) => id)])
  let answer: Promise<readonly string[]> | undefined
  return async (id, rpcUrl) => {
    if (listed.has(id) || (development && rpcUrl !== undefined && isHere(rpcUrl))) return true
    answer ??= supported().catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return (await answer).includes(id)
  }
}

/** CAIP-2; messages use a number for EVM chains. */
export const chainIdOf = (chain: string | number): string =>
  typeof chain === 'number' ? `eip155:${chain}` : chain

export function chainOnWire(id: string): number | `${string}:${string}` {
  const [namespace, reference] = id.split(':')
  return namespace === 'eip155' ? Number(reference) : (id as `${string}:${string}`)
}

export const isSolana = (id: string): boolean => id.startsWith('solana:')
