import { type Caip2, parseCaip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Profile } from '@latchkey/protocol/http'

/** All EVM chains (ENSIP-19). */
const defaultCoinType = 0x80000000

const ether = 60

/** Chain id OR 0x80000000 (ENSIP-11). */
export function coinTypeOf(chainId: Caip2): number {
  const id = Number(parseCaip2(chainId).reference)
  if (!Number.isInteger(id) || id < 1 || id >= 2 ** 31)
    throw new LatchkeyError('invalid_chain_id', { details: { chainId } })
  return (id | defaultCoinType) >>> 0
}

/** Another chain's address could be a foreign contract there. */
export function addressOn({ addresses }: Pick<Profile, 'addresses'>, chainId: Caip2): string | undefined {
  const entry = addresses[coinTypeOf(chainId)] ?? (chainId === 'eip155:1' ? addresses[ether] : undefined)
  return (entry ?? addresses[defaultCoinType])?.address
}
