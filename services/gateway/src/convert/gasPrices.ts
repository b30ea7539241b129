import { MOST_GAS_PRICE } from '@latchkey/protocol/constants'
import { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult, UpstreamDownError } from '../chains/upstream.js'

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,32}$/)
  .transform(BigInt)
const feeHistory = z.object({
  baseFeePerGas: z.array(quantity).min(1),
  reward: z.array(z.array(quantity).length(3)).min(1),
})

const percentiles = [25, 50, 90]

/** Wei, decimal. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/**
 * The base fee with room for a block, plus tips of the last ten blocks; before EIP-1559 the node's
 * gas price. Implausible prices count as no answer.
 */
export async function readGasPrices({ chain, rpc }: Pick<ChainEntry, 'chain' | 'rpc'>): Promise<GasPrices> {
  const [history, price] = await rpc.send([
    { method: 'eth_feeHistory', params: ['0xa', 'latest', percentiles] },
    { method: 'eth_gasPrice', params: [] },
  ])
  const [standard, fast, instant] = pricesOf(readResult(history)) ?? plainOf(readResult(price))
  if ([standard, fast, instant].some((wei) => wei === undefined || wei <= 0n || wei > MOST_GAS_PRICE))
    throw new UpstreamDownError(chain.caip2, 5)
  return { standard: String(standard), fast: String(fast), instant: String(instant) }
}

/** Undefined without a base fee. */
function pricesOf(history: unknown): readonly bigint[] | undefined {
  const read = feeHistory.safeParse(history)
  const base = read.data?.baseFeePerGas.at(-1)
  if (!read.success || base === undefined || base === 0n) return undefined
  return percentiles.map((_, at) => {
    const tips = read.data.reward.map((one) => one[at] ?? 0n)
    return (base * 9n) / 8n + tips.reduce((sum, tip) => sum + tip, 0n) / BigInt(tips.length)
  })
}

function plainOf(price: unknown): readonly (bigint | undefined)[] {
  const { data } = quantity.safeParse(price)
  return [data, data, data]
}
