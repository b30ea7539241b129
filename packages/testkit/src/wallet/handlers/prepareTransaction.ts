import { isAddress, isHexBytes, type Hex } from '../../crypto/hex.js'
import { signTransaction, type Transaction } from '../../crypto/signTransaction.js'
import { callActiveChain, type WalletContext } from '../context.js'
import type { DevAccount } from '../../crypto/createDevAccount.js'
import { rpcError, toErrorShape } from '../rpcError.js'

export interface PreparedTransaction {
  /** With the page's nonce, if it gave one. */
  transaction: Omit<Transaction, 'nonce'> & { nonce: number | undefined }
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

/**
 * Signs and sends after the approval, which takes as long as a person wants: only then the chain's
 * next nonce is known.
 */
export async function sendPrepared(
  context: WalletContext,
  account: DevAccount,
  { nonce, ...transaction }: PreparedTransaction['transaction'],
): Promise<Hex> {
  const next =
    nonce ?? Number(await callActiveChain(context, 'eth_getTransactionCount', [account.address, 'pending']))
  const signed = signTransaction(account, { ...transaction, nonce: next })
  return (await callActiveChain(context, 'eth_sendRawTransaction', [signed])) as Hex
}

/** Adds gas and EIP-1559 fees. -32602 for invalid values. */
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
  const nonce = readQuantity(call, 'nonce')
  const fees = await readFees(context, call)
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
      nonce: nonce === undefined ? undefined : Number(nonce),
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
