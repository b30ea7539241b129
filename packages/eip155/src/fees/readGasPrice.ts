import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { askNode } from './askNode.js'
import { readFeeQuantity } from './readFeeQuantity.js'

/** Wei, as EIP-1559 or legacy fields. */
export type GasPrice = (
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
) & {
  /** Wei; undefined without fee history. */
  readonly usual: bigint | undefined
}

interface FeeHistory {
  readonly baseFeePerGas?: readonly unknown[]
  readonly reward?: readonly (readonly unknown[])[]
}

/** Rejects a price above this multiple of the usual one. */
const MAX_PRICE_FACTOR = 50n

const MIN_HISTORY = 4

/** Wei. Quiet blocks say little about tips: accepts any lower suggestion. */
const MIN_EXPECTED_TIP = 1_000_000_000n

/**
 * Twice the next base fee (enough for six full blocks) plus the node's suggested tip, else the
 * median tip of the latest blocks. Before EIP-1559: `eth_gasPrice`.
 *
 * @throws LatchkeyError `gas_price_not_supported` | `unreasonable_fee` above 50 times the usual
 *   price
 */
export async function readGasPrice(
  env: Env,
  chainId: Caip2,
  blockBaseFee: Promise<bigint | undefined>,
): Promise<GasPrice> {
  const read = (value: unknown, what: string): bigint | undefined => readFeeQuantity(value, what, chainId)
  const [history, suggested, ofBlock] = await Promise.all([
    askNode<FeeHistory>(env, chainId, 'eth_feeHistory', ['0x5', 'latest', [50]]),
    askNode<unknown>(env, chainId, 'eth_maxPriorityFeePerGas', []),
    blockBaseFee,
  ])
  const baseFees = listOf(history?.baseFeePerGas).map((fee) => read(fee, 'baseFeePerGas'))
  const rewards = listOf(history?.reward).map((block) => read(listOf(block)[0], 'reward'))
  const baseFee = baseFees.at(-1)
  // Before EIP-1559, nodes fill the history with zeros; only blocks tell.
  if (baseFee !== undefined && (baseFee > 0n || ofBlock !== undefined)) {
    const tip = read(suggested, 'eth_maxPriorityFeePerGas') ?? median(rewards) ?? 0n
    return feesPerGas(chainId, { baseFee, baseFees, rewards, tip })
  }
  const gasPrice = read(await env.rpc<unknown>(chainId, 'eth_gasPrice', []), 'eth_gasPrice')
  if (gasPrice === undefined) throw new LatchkeyError('gas_price_not_supported', { details: { chainId } })
  // Some legacy nodes report the paid price as a reward, beside a base fee.
  const paidPrice = (median(rewards) ?? 0n) + (ofBlock ?? 0n)
  const usual = paidPrice === 0n ? undefined : paidPrice
  checkGasPrice(chainId, gasPrice, usual)
  return { type: 'legacy', gasPrice, usual }
}

/** Wei; undefined without an answer. */
interface History {
  /** Of the next block. */
  readonly baseFee: bigint
  readonly baseFees: readonly (bigint | undefined)[]
  readonly rewards: readonly (bigint | undefined)[]
  readonly tip: bigint
}

function feesPerGas(chainId: Caip2, { baseFee, baseFees, rewards, tip }: History): GasPrice {
  const maxFeePerGas = baseFee * 2n + tip
  const usualBase = median(baseFees.filter((fee) => fee !== 0n)) ?? 0n
  const quiet = tip < MIN_EXPECTED_TIP ? tip : MIN_EXPECTED_TIP
  const paid = median(rewards.filter((reward) => reward !== 0n)) ?? quiet
  checkGasPrice(chainId, maxFeePerGas, usualBase + (paid > quiet ? paid : quiet))
  const usual = baseFees.length >= MIN_HISTORY ? usualBase + paid : undefined
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: tip, usual }
}

function checkGasPrice(chainId: Caip2, price: bigint, usual: bigint | undefined): void {
  if (usual === undefined || price <= usual * MAX_PRICE_FACTOR) return
  const reason = `the gas price is more than ${MAX_PRICE_FACTOR} times that of the last blocks`
  throw new LatchkeyError('unreasonable_fee', {
    details: { chainId, reason, price: price.toString(), usual: usual.toString() },
  })
}

/** A node may answer anything. */
function listOf<T>(value: readonly T[] | undefined): readonly T[] {
  return Array.isArray(value) ? value : []
}

function median(values: readonly (bigint | undefined)[]): bigint | undefined {
  const known = values
    .filter((value) => value !== undefined)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return known[Math.floor(known.length / 2)]
}
