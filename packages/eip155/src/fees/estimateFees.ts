import type { Env, FeeEstimate, TransferParameters } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { buildTransfer } from '../actions/buildTransfer.js'
import { networkOf } from '../chain/networkOf.js'
import { normalizeRpcError } from '../errors/normalizeRpcError.js'
import { parseQuantity } from '../hex/parseQuantity.js'
import { toHex } from '../hex/toHex.js'
import { readGasPrice } from './readGasPrice.js'
import { type OracleCache, readL1Fee } from './readL1Fee.js'

/**
 * What a transfer costs at most: gas × price × 1.2, plus the OP-stack L1 fee (contracts.md 6). The node simulates the
 * transfer, so a receiver with code is estimated and what would be reverted fails here.
 *
 * @throws LatchkeyError `insufficient_funds` | `transaction_reverted` (`details.reason`) | `invalid_receiver` |
 *   `invalid_amount` | `network_not_found` | `rpc_unreachable` | `rpc_error` | `gas_price_not_supported`
 */
export async function estimateFees(
  env: Env,
  oracles: OracleCache,
  parameters: TransferParameters,
): Promise<FeeEstimate> {
  const { chainId, from } = parameters
  const { symbol } = networkOf(env, chainId).nativeCurrency
  const call = buildTransfer(parameters)
  const [gasAnswer, price] = await Promise.all([
    env
      .rpc<unknown>(
        chainId,
        'eth_estimateGas',
        [{ from, to: call.to, value: toHex(call.value), data: call.data }],
        {
          fresh: true,
        },
      )
      .catch((error: unknown) => {
        throw normalizeRpcError(error, symbol)
      }),
    readGasPrice(env, chainId),
  ])
  const gas = parseQuantity(gasAnswer)
  if (gas === undefined) {
    throw new LatchkeyError('rpc_error', { details: { chainId, message: 'eth_estimateGas is no quantity' } })
  }
  const max = price.type === 'legacy' ? price.gasPrice : price.maxFeePerGas
  const tip = price.type === 'legacy' ? price.gasPrice : price.maxPriorityFeePerGas
  const l1Fee = await readL1Fee(env, oracles, chainId, {
    ...call,
    gas,
    maxFeePerGas: max,
    maxPriorityFeePerGas: tip,
  })
  const fee = (gas * max * 12n + 9n) / 10n + l1Fee
  return {
    gas: gas.toString(),
    ...(price.type === 'legacy'
      ? { gasPrice: max.toString() }
      : { maxFeePerGas: max.toString(), maxPriorityFeePerGas: tip.toString() }),
    fee: fee.toString(),
    ...(l1Fee === 0n ? {} : { l1Fee: l1Fee.toString() }),
  }
}
