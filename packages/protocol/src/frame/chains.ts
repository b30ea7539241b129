import type { Caip2 } from '../caip/types.js'

const EVM: readonly number[] = [
  // Ethereum: Sepolia, Holesky, Hoodi.
  1, 11_155_111, 17_000, 560_048,
  // OP Mainnet, Base, Zora.
  10, 11_155_420, 8453, 84_532, 7_777_777, 999_999_999,
  // Arbitrum, Polygon, Gnosis, Celo.
  42_161, 421_614, 137, 80_002, 100, 10_200, 42_220, 44_787,
  // BNB Smart Chain, Avalanche, Aurora.
  56, 97, 43_114, 43_113, 1_313_161_554, 1_313_161_555,
  // zkSync, Linea, Scroll, Fantom, Kaia.
  324, 300, 59_144, 59_141, 534_352, 534_351, 250, 8217,
]

/** Every frame serves these. Its operator may list more, if the host's page has them. */
export const EMBEDDED_CHAINS: readonly Caip2[] = [
  ...EVM.map((id): Caip2 => `eip155:${id}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]
