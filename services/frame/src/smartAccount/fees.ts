import { isQuantity } from './abi.js'
import { unexpected, type Rpc } from './rpc.js'

/** Prices of one unit of gas, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Asks the bundler what it takes, which is what it will refuse less than; a bundler without the method leaves it to the
 * chain: twice the base fee, so that the operation survives some blocks of waiting.
 *
 * @throws what the transports throw
 */
export async function askFees({ rpc, bundler }: { readonly rpc: Rpc; readonly bundler: Rpc }): Promise<Fees> {
  const offered = await bundler('pimlico_getUserOperationGasPrice', []).catch(() => undefined)
  const standard = (offered as { standard?: Record<string, unknown> } | undefined)?.standard
  const { maxFeePerGas, maxPriorityFeePerGas } = standard ?? {}
  if (isQuantity(maxFeePerGas) && isQuantity(maxPriorityFeePerGas))
    return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
  const [block, tip] = await Promise.all([
    rpc('eth_getBlockByNumber', ['latest', false]),
    rpc('eth_maxPriorityFeePerGas', []),
  ])
  const { baseFeePerGas } = (block ?? {}) as Record<string, unknown>
  if (!isQuantity(baseFeePerGas) || !isQuantity(tip)) return unexpected('eth_getBlockByNumber')
  return { maxFeePerGas: BigInt(baseFeePerGas) * 2n + BigInt(tip), maxPriorityFeePerGas: BigInt(tip) }
}
