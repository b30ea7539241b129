import type { ChainFeeParameters, Env } from '@latchkey/core/adapter'
import { type ChainKinds, readChainFees } from '@latchkey/protocol/chainFees'

/** In wei, besides gas: twice the cost of posting to the parent chain, and the operator's fee. */
export async function estimateChainFees(
  env: Env,
  kinds: ChainKinds,
  { chainId, calls, gasPrice }: ChainFeeParameters,
): Promise<string> {
  const price = BigInt(gasPrice)
  let fees = 0n
  // The first call detects the chain's kind.
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
