import { createPublicClient, createWalletClient, defineChain, http, type Chain, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WalletAccount, WalletChain } from '../settings/walletTypes.js'
import type { AskedTransaction, Job } from './requestTypes.js'

function viemChain({ id, name, symbol, decimals, rpcUrl }: WalletChain): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

export function readerOf(chain: WalletChain) {
  return createPublicClient({ chain: viemChain(chain), transport: http(chain.rpcUrl, { retryCount: 1 }) })
}

/**
 * The key never leaves the page: `eth_sendRawTransaction`.
 *
 * @returns a signature or a transaction hash
 * @throws viem's errors
 */
export async function performJob(
  job: Extract<Job, { readonly type: 'message' | 'typedData' | 'transaction' }>,
  accounts: readonly WalletAccount[],
): Promise<Hex> {
  const signer = job.type === 'transaction' ? job.transaction.from : job.address
  const key = accounts.find(({ address }) => address === signer)?.privateKey
  if (key === undefined) throw new Error(`This wallet has no key of ${signer}.`)
  const account = privateKeyToAccount(key)
  if (job.type === 'message') return account.signMessage({ message: job.message })
  if (job.type === 'typedData') return account.signTypedData(job.data)
  const { chain, transaction } = job
  const client = createWalletClient({ account, chain: viemChain(chain), transport: http(chain.rpcUrl) })
  return client.sendTransaction({ ...fields(transaction), account, chain: client.chain })
}

/** The maximum. */
export async function estimateFee(
  transaction: AskedTransaction,
  chain: WalletChain,
): Promise<{ readonly fee: bigint } | { readonly failure: string }> {
  const reader = readerOf(chain)
  try {
    const { from, to, value, data } = transaction
    const call = { account: from, ...(to ? { to } : {}), value, ...(data ? { data } : {}) }
    const [gas, price, balance] = await Promise.all([
      transaction.gas ?? reader.estimateGas(call),
      transaction.maxFeePerGas ?? transaction.gasPrice ?? reader.getGasPrice(),
      reader.getBalance({ address: from }),
    ])
    const fee = gas * price
    // Some nodes do not check it.
    return balance < value + fee ? { failure: `not enough ${chain.symbol}` } : { fee }
  } catch (error) {
    return { failure: shortMessage(error) }
  }
}

export function shortMessage(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'shortMessage' in error) {
    const details = 'details' in error && typeof error.details === 'string' ? error.details : ''
    const short = String(error.shortMessage)
    return details && !short.includes(details) ? `${short} ${details}` : short
  }
  return error instanceof Error ? error.message : String(error)
}

function fields({ from: _from, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...rest }: AskedTransaction) {
  if (gasPrice !== undefined) return { ...rest, gasPrice }
  return {
    ...rest,
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  }
}
