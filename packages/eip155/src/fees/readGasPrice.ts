import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { parseQuantity } from '../hex/parseQuantity.js'

/** What a unit of gas costs at most, wei: EIP-1559 or legacy fields, fit for a transaction. */
export type GasPrice =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

interface FeeHistory {
  readonly baseFeePerGas?: readonly unknown[]
  readonly reward?: readonly (readonly unknown[])[]
}

/**
 * The price of gas now: twice the next base fee (it survives six full blocks) plus the tip that the node suggests,
 * or else the middle one of the last blocks. Chains before EIP-1559: `eth_gasPrice`.
 *
 * @throws LatchkeyError `rpc_unreachable` | `rpc_error` | `gas_price_not_supported`
 */
export async function readGasPrice(env: Env, chainId: Caip2): Promise<GasPrice> {
  const [history, suggested] = await Promise.all([
    ask<FeeHistory>(env, chainId, 'eth_feeHistory', ['0x5', 'latest', [50]]),
    ask<unknown>(env, chainId, 'eth_maxPriorityFeePerGas', []),
  ])
  const baseFee = parseQuantity(history?.baseFeePerGas?.at(-1))
  if (baseFee !== undefined && (baseFee > 0n || (await hasBaseFee(env, chainId)))) {
    const maxPriorityFeePerGas = parseQuantity(suggested) ?? middleReward(history)
    return { type: 'eip1559', maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
  }
  const gasPrice = parseQuantity(await env.rpc<unknown>(chainId, 'eth_gasPrice', []))
  if (gasPrice === undefined) throw new LatchkeyError('gas_price_not_supported', { details: { chainId } })
  return { type: 'legacy', gasPrice }
}

/** Nodes fill the history of a chain before EIP-1559 with zeros; only its blocks tell. */
async function hasBaseFee(env: Env, chainId: Caip2): Promise<boolean> {
  const block = await ask<Record<string, unknown>>(env, chainId, 'eth_getBlockByNumber', ['latest', false])
  return parseQuantity(block?.['baseFeePerGas']) !== undefined
}

function middleReward(history: FeeHistory | undefined): bigint {
  const rewards = (history?.reward ?? [])
    .map((block) => parseQuantity(block[0]))
    .filter((reward) => reward !== undefined)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return rewards[Math.floor(rewards.length / 2)] ?? 0n
}

/** A method that the node does not have is no failure here. */
async function ask<T>(
  env: Env,
  chainId: Caip2,
  method: string,
  params: readonly unknown[],
): Promise<T | undefined> {
  try {
    return (await env.rpc<T | null>(chainId, method, params)) ?? undefined
  } catch (error) {
    if (isLatchkeyError(error, 'rpc_error')) return undefined
    throw error
  }
}
