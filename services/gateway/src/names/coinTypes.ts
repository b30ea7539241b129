import { refuse } from '@latchkey/kit/http/serviceError'

/** Stands for every EVM chain that has no address of its own (ENSIP-19). */
export const everyEvmChain = 0x80000000

/** Ether on Ethereum (SLIP-44), which resolvers ask for beside the coin type of chain 1. */
export const ether = 60

/**
 * The coin type of an EVM chain: its id OR 0x80000000 (ENSIP-11).
 *
 * @throws ServiceError 422 'Invalid chainId' for an id that is not from 1 to below 2^31
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= everyEvmChain)
    throw refuse('invalid_chain_id', 'Invalid chainId')
  return (chainId | everyEvmChain) >>> 0
}

/** The CAIP-2 id of a coin type's chain; undefined where it is none of an EVM chain. */
export function chainOf(coinType: number): string | undefined {
  if (coinType === ether) return 'eip155:1'
  return coinType > everyEvmChain && coinType < 2 ** 32 ? `eip155:${coinType - everyEvmChain}` : undefined
}

/** The address that counts on an EVM chain: its own, on Ethereum also ether's, else that of every EVM chain. */
export function addressOn(
  addresses: Readonly<Record<string, { readonly address: string }>>,
  coinType: number,
): string | undefined {
  const own = addresses[coinType] ?? (coinType === everyEvmChain + 1 ? addresses[ether] : undefined)
  return (own ?? addresses[everyEvmChain])?.address
}
