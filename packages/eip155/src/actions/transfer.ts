import type { Eip1193Provider, Env, SentCall, TransferParameters } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeRevert } from '../abi/decodeRevert.js'
import { chainIdToHex } from '../chain/chainId.js'
import { readChainId } from '../chain/walletChain.js'
import { requestWallet } from '../connect/requestWallet.js'
import { toHex } from '../hex/toHex.js'
import { buildTransfer } from './buildTransfer.js'
import { readHexAnswer } from './readHexAnswer.js'

const QUANTITIES = ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice'] as const

/**
 * Sends the estimated gas fields.
 *
 * @throws LatchkeyError `wrong_chain` | `invalid_receiver` | `invalid_amount` | as the wallet
 *   answers
 */
export async function transfer(
  provider: Eip1193Provider,
  env: Env,
  parameters: TransferParameters,
): Promise<string> {
  const { chainId, fee, from } = parameters
  const { data, to, value } = buildTransfer(parameters)
  const actual = await readChainId(provider)
  if (actual !== chainId) throw new LatchkeyError('wrong_chain', { details: { requested: chainId, actual } })
  const transaction: Record<string, string> = {
    from,
    to,
    value: toHex(value),
    chainId: chainIdToHex(chainId),
  }
  if (data !== '0x') transaction['data'] = data
  for (const key of QUANTITIES) {
    const amount = fee?.[key]
    if (amount !== undefined) transaction[key] = toHex(BigInt(amount))
  }
  const method = 'eth_sendTransaction'
  const symbol = env.network(chainId)?.nativeCurrency.symbol
  return readHexAnswer(
    await requestWallet(provider, method, [transaction], { symbol, decodeRevert }),
    method,
    64,
  )
}

export function transferCall(parameters: TransferParameters): SentCall {
  const { data, to, value } = buildTransfer(parameters)
  return { to, data, value: value.toString() }
}
