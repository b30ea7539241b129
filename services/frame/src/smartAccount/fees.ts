import { isQuantity } from './abi.js'
import { unexpected, type Rpc } from './rpc.js'

/** Wei per gas. */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** The bundler refuses lower fees. Without its answer, twice the base fee survives some blocks. */
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
