import type { Env, FeeEstimate, TransferParameters } from '@latchkey/core/adapter'
import { type ChainKinds, readChainFees } from '@latchkey/protocol/chainFees'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { buildTransfer } from '../actions/buildTransfer.js'
import { networkOf } from '../chain/networkOf.js'
import { normalizeRpcError } from '../errors/normalizeRpcError.js'
import { parseQuantity } from '../hex/parseQuantity.js'
import { toHex } from '../hex/toHex.js'
import { askNode } from './askNode.js'
import { readArriving } from './readArriving.js'
import { readFeeQuantity } from './readFeeQuantity.js'
import { readGasPrice } from './readGasPrice.js'

/** If the node reports no block gas limit. */
const GAS_LIMIT = 30_000_000n

const UINT256 = 2n ** 256n

/** Above this multiple the estimate includes the usual fee. */
const UNUSUAL_TIMES = 5n

/**
 * The maximum: gas × price × 1.2, plus the chain's fees besides gas. The node simulates the
 * transfer, so reverts surface here.
 *
 * @throws LatchkeyError `insufficient_funds` | `transaction_reverted` (`details.reason`) |
 *   `invalid_receiver` | `invalid_amount` | `unreasonable_fee` above 256 bits, the block gas limit,
 *   or 50 times the price of recent blocks
 */
export async function estimateFees(
  env: Env,
  kinds: ChainKinds,
  parameters: TransferParameters,
): Promise<FeeEstimate> {
  const { chainId } = parameters
  const { symbol } = networkOf(env, chainId).nativeCurrency
  const call = buildTransfer(parameters)
  const block = askNode<Readonly<Record<string, unknown>>>(env, chainId, 'eth_getBlockByNumber', [
    'latest',
    false,
  ])
  const [gasAnswer, price, latest, arrives] = await Promise.all([
    askGas(env, parameters, call).catch((error: unknown) => {
      throw normalizeRpcError(error, symbol)
    }),
    readGasPrice(
      env,
      chainId,
      block.then((known) => parseQuantity(known?.['baseFeePerGas'])),
    ),
    block,
    readArriving(env, parameters, call),
  ])
  const gas = readFeeQuantity(gasAnswer, 'eth_estimateGas', chainId)
  if (gas === undefined) {
    throw new LatchkeyError('rpc_error', { details: { chainId, message: 'eth_estimateGas is no quantity' } })
  }
  const refuse = (reason: string): never => {
    throw new LatchkeyError('unreasonable_fee', { details: { chainId, reason, gas: gas.toString() } })
  }
  if (gas > (parseQuantity(latest?.['gasLimit']) || GAS_LIMIT))
    refuse('eth_estimateGas is more than a block can hold')
  const max = price.type === 'legacy' ? price.gasPrice : price.maxFeePerGas
  const tip = price.type === 'legacy' ? price.gasPrice : price.maxPriorityFeePerGas
  const { l1, operator, most } = await readChainFees(
    (method, params) => env.rpc<unknown>(chainId, method, params),
    kinds,
    { chainId, transaction: { ...call, gas, maxFeePerGas: max, maxPriorityFeePerGas: tip } },
  )
  const fee = (gas * max * 12n + 9n) / 10n + most
  const usual = price.usual === undefined ? undefined : gas * price.usual + l1 + operator
  if (fee >= UINT256) refuse('the fee is more than 256 bits')
  return {
    gas: gas.toString(),
    ...(price.type === 'legacy'
      ? { gasPrice: max.toString() }
      : { maxFeePerGas: max.toString(), maxPriorityFeePerGas: tip.toString() }),
    fee: fee.toString(),
    ...(arrives === undefined ? {} : { arrives }),
    ...(usual === undefined || fee <= usual * UNUSUAL_TIMES ? {} : { usual: usual.toString() }),
    ...(l1 === 0n ? {} : { l1Fee: l1.toString() }),
    ...(operator === 0n ? {} : { operatorFee: operator.toString() }),
  }
}

function askGas(
  env: Env,
  { chainId, from }: TransferParameters,
  { data, to, value }: ReturnType<typeof buildTransfer>,
): Promise<unknown> {
  const transaction = { from, to, value: toHex(value), data }
  return env.rpc<unknown>(chainId, 'eth_estimateGas', [transaction], { fresh: true })
}
