import type { ChainFeeParameters, Env } from '@latchkey/core/adapter'
import { type ChainKinds, readChainFees } from '@latchkey/protocol/chainFees'

/**
 * The most that a chain charges for calls beside their gas, wei: what posting them to the parent chain costs, twice, and
 * the operator's fee. `0` on chains whose gas is everything.
 *
 * @param kinds remembered kinds of chains
 * @throws LatchkeyError `rpc_error` | `rpc_unreachable`
 */
export async function estimateChainFees(
  env: Env,
  kinds: ChainKinds,
  { chainId, calls, gasPrice }: ChainFeeParameters,
): Promise<string> {
  const price = BigInt(gasPrice)
  let fees = 0n
  // One after the other: the first call learns what kind of chain it is.
  for (const { to, data, value, gas } of calls) {
    const { most } = await readChainFees(
      (method, params) => env.rpc<unknown>(chainId, method, params),
      kinds,
      {
        chainId,
        transaction: {
          to: to as `0x${string}`,
          data: data as `0x${string}`,
          value: BigInt(value),
          gas: BigInt(gas),
          maxFeePerGas: price,
          maxPriorityFeePerGas: price,
        },
      },
    )
    fees += most
  }
  return fees.toString()
}
