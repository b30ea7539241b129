import { isAddress, isHexBytes, type Hex } from '../../crypto/hex.js'
import type { Transaction } from '../../crypto/signTransaction.js'
import { callActiveChain, type WalletContext } from '../context.js'
import { rpcError, toErrorShape } from '../rpcError.js'

export interface PreparedTransaction {
  transaction: Transaction
  warning: string | null
}

// When the node refuses to estimate.
const fallbackGas = 500_000n

function readQuantity(
  call: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): bigint | undefined {
  const value = names.map((name) => call[name]).find((entry) => entry !== undefined && entry !== null)
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw rpcError({ code: -32602, message: `Invalid transaction params: ${names[0]} is not a quantity.` })
}

function readData(call: Readonly<Record<string, unknown>>): Hex {
  const data = call['data'] ?? call['input'] ?? '0x'
  if (!isHexBytes(data))
    throw rpcError({ code: -32602, message: 'Invalid transaction params: data is not hex.' })
  return data
}

async function readFees(context: WalletContext, call: Readonly<Record<string, unknown>>) {
  const gasPrice = readQuantity(call, 'gasPrice')
  const given = {
    maxFeePerGas: readQuantity(call, 'maxFeePerGas') ?? gasPrice,
    maxPriorityFeePerGas: readQuantity(call, 'maxPriorityFeePerGas') ?? gasPrice,
  }
  if (given.maxFeePerGas !== undefined && given.maxPriorityFeePerGas !== undefined) {
    return { maxFeePerGas: given.maxFeePerGas, maxPriorityFeePerGas: given.maxPriorityFeePerGas }
  }
  const block = (await callActiveChain(context, 'eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: string
  }
  if (!block.baseFeePerGas) throw rpcError({ code: -32603, message: 'The chain has no EIP-1559 fees.' })
  const tip =
    given.maxPriorityFeePerGas ??
    BigInt(String(await callActiveChain(context, 'eth_maxPriorityFeePerGas', [])))
  const maxFeePerGas = given.maxFeePerGas ?? BigInt(block.baseFeePerGas) * 2n + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

/** The page's, or the chain's next. */
export const readNonce = async (
  context: WalletContext,
  call: Readonly<Record<string, unknown>>,
  from: string,
): Promise<number> =>
  Number(
    readQuantity(call, 'nonce') ??
      (await callActiveChain(context, 'eth_getTransactionCount', [from, 'pending'])),
  )

/** Adds nonce, gas and EIP-1559 fees. -32602 for invalid values. */
export async function prepareTransaction(
  context: WalletContext,
  call: Readonly<Record<string, unknown>>,
  from: string,
): Promise<PreparedTransaction> {
  const { chainId } = context.state.get()
  const wanted = readQuantity(call, 'chainId')
  if (wanted !== undefined && wanted !== BigInt(chainId)) {
    throw rpcError({
      code: -32602,
      message: `Invalid transaction params: chainId is not the active ${chainId}.`,
    })
  }
  const { to } = call
  if (to !== undefined && to !== null && !isAddress(to)) {
    throw rpcError({ code: -32602, message: 'Invalid transaction params: to is not an address.' })
  }
  const [data, value] = [readData(call), readQuantity(call, 'value') ?? 0n]
  if (!to && data === '0x')
    throw rpcError({ code: -32602, message: 'Invalid transaction params: neither to nor data.' })
  const [nonce, fees] = await Promise.all([readNonce(context, call, from), readFees(context, call)])
  let warning: string | null = null
  const estimated = { from, to: to ?? undefined, data, value: `0x${value.toString(16)}` }
  const estimate = await callActiveChain(context, 'eth_estimateGas', [estimated]).catch((error: unknown) => {
    warning = toErrorShape(error).message ?? ''
    return fallbackGas
  })
  const gas = readQuantity(call, 'gas', 'gasLimit') ?? BigInt(String(estimate))
  const accessList = call['accessList'] as Transaction['accessList']
  return {
    transaction: {
      chainId,
      nonce,
      ...fees,
      gas,
      to: to ?? undefined,
      value,
      data,
      accessList,
    },
    warning,
  }
}
