import { type Caip2, parseCaip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Profile } from '@latchkey/protocol/http'

/** Stands for every EVM chain without an address of its own (ENSIP-19). */
const everyChain = 0x80000000

/** Ether on Ethereum (SLIP-44). */
const ether = 60

/**
 * The coin type of an EVM chain, its id OR 0x80000000 (ENSIP-11).
 *
 * @throws LatchkeyError `invalid_chain_id` for an id that is not from 1 to below 2^31
 */
export function coinTypeOf(chainId: Caip2): number {
  const id = Number(parseCaip2(chainId).reference)
  if (!Number.isInteger(id) || id < 1 || id >= 2 ** 31)
    throw new LatchkeyError('invalid_chain_id', { details: { chainId } })
  return (id | everyChain) >>> 0
}

/** The address that a profile has on a chain; that of another chain may be somebody else's contract. */
export function addressOn({ addresses }: Pick<Profile, 'addresses'>, chainId: Caip2): string | undefined {
  const own = addresses[coinTypeOf(chainId)] ?? (chainId === 'eip155:1' ? addresses[ether] : undefined)
  return (own ?? addresses[everyChain])?.address
}
