import { refuse } from '@latchkey/kit/http/serviceError'

/** The default of EVM chains (ENSIP-19). */
export const everyEvmChain = 0x80000000

/** SLIP-44; resolvers use it beside chain 1's coin type. */
export const ether = 60

/**
 * Chain id OR 0x80000000 (ENSIP-11).
 *
 * @throws ServiceError 422 unless the id is from 1 to below 2^31
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= everyEvmChain)
    throw refuse('invalid_chain_id', 'Invalid chainId')
  return (chainId | everyEvmChain) >>> 0
}

export function chainOf(coinType: number): string | undefined {
  if (coinType === ether) return 'eip155:1'
  return coinType > everyEvmChain && coinType < 2 ** 32 ? `eip155:${coinType - everyEvmChain}` : undefined
}

/** The chain's own address, on Ethereum also ether's, else the default. */
export function addressOn(
  addresses: Readonly<Record<string, { readonly address: string }>>,
  coinType: number,
): string | undefined {
  const own = addresses[coinType] ?? (coinType === everyEvmChain + 1 ? addresses[ether] : undefined)
  return (own ?? addresses[everyEvmChain])?.address
}
