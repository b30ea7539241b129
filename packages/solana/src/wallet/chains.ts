import type { Caip2 } from '@latchkey/protocol/caip'
import { chainAliases } from './chainAliases.js'

const networks: ReadonlyMap<string, Caip2> = new Map([
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
])

const aliases: ReadonlyMap<string, Caip2> = new Map(Object.entries(chainAliases))

/** From a standard name or retired id; a local chain keeps its own. */
export function chainIdOf(chain: string): Caip2 {
  return networks.get(chain) ?? aliases.get(chain) ?? (chain as Caip2)
}

export function standardChain(chainId: Caip2): Caip2 {
  const id = chainIdOf(chainId)
  for (const [name, network] of networks) if (network === id) return name as Caip2
  return id
}
