import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { decodeUint } from '../abi/decodeUint.js'
import { encodeGetL1Fee } from '../abi/encodeGetL1Fee.js'
import { serializeTransaction, type UnsignedTransaction } from './serializeTransaction.js'

/** Gas price oracle of every OP-stack chain. */
const ORACLE = '0x420000000000000000000000000000000000000F'

/** Whether a chain has the oracle; asked once. */
export type OracleCache = Map<Caip2, boolean>

/**
 * What an OP-stack chain charges besides its own gas for posting the transaction to its parent chain, wei; 0n on
 * other chains.
 *
 * @throws LatchkeyError `rpc_unreachable` | `rpc_error`
 * @see https://docs.optimism.io/stack/transactions/fees
 */
export async function readL1Fee(
  env: Env,
  cache: OracleCache,
  chainId: Caip2,
  transaction: Omit<UnsignedTransaction, 'chainId' | 'nonce'>,
): Promise<bigint> {
  let standing = cache.get(chainId)
  if (standing === undefined) {
    const code = await env.rpc<unknown>(chainId, 'eth_getCode', [ORACLE, 'latest'])
    standing = typeof code === 'string' && code.length > 2
    cache.set(chainId, standing)
  }
  if (!standing) return 0n
  const serialized = serializeTransaction({
    ...transaction,
    chainId: BigInt(chainId.slice(chainId.indexOf(':') + 1)),
    // Only the size counts; the largest nonce that anybody has is worth one request less.
    nonce: 0xffffffn,
  })
  const answer = await env.rpc<unknown>(chainId, 'eth_call', [
    { to: ORACLE, data: encodeGetL1Fee(serialized) },
    'latest',
  ])
  return decodeUint(answer) ?? 0n
}
