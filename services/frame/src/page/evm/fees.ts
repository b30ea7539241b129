import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Rpc } from '../services/rpc.js'
import type { Hex } from './hex.js'
import type { EvmTransaction } from './sign.js'

export interface Fees {
  readonly fees: EvmTransaction['fees']
  /** Wei per gas. */
  readonly usualPrice: bigint
  /** Wei per gas. */
  readonly maxPrice: bigint
}

/** Wei per gas; more is a mistake or an attack. */
const maxGasPrice = 100_000n * 10n ** 9n

/**
 * Twice the last base fee plus the priority fee, which holds after six full blocks; without base
 * fees, the plain price.
 *
 * @throws LatchkeyError `unreasonable_fee`
 */
export async function readFees(rpc: Rpc, signal: AbortSignal): Promise<Fees> {
  const block = await rpc.call<{ baseFeePerGas?: Hex } | null>(
    'eth_getBlockByNumber',
    ['latest', false],
    signal,
  )
  const gasPrice = async () => BigInt(await rpc.call<Hex>('eth_gasPrice', [], signal))
  if (block?.baseFeePerGas === undefined) {
    const price = await gasPrice()
    return checkFees({ fees: { type: 'legacy', gasPrice: price }, usualPrice: price, maxPrice: price })
  }
  const base = BigInt(block.baseFeePerGas)
  const maxPriorityFeePerGas = await rpc
    .call<Hex>('eth_maxPriorityFeePerGas', [], signal)
    .then(BigInt, async () => {
      const price = await gasPrice()
      return price > base ? price - base : 0n
    })
  const maxFeePerGas = base * 2n + maxPriorityFeePerGas
  return checkFees({
    fees: { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas },
    usualPrice: base + maxPriorityFeePerGas,
    maxPrice: maxFeePerGas,
  })
}

function checkFees(fees: Fees): Fees {
  if (fees.maxPrice > maxGasPrice)
    throw new LatchkeyError('unreasonable_fee', { details: { reason: 'the network asks for far too much' } })
  return fees
}
