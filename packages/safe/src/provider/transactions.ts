import { LatchkeyError } from '@latchkey/protocol/errors'
import type { AskSafe } from '../messages.js'
import { walletError } from '../walletError.js'
import { checkAccount, type Methods, type ProviderParts, pollUntilKnown } from './parts.js'

export interface Call {
  readonly to?: unknown
  readonly value?: unknown
  readonly data?: unknown
}

export interface SafeTransaction {
  readonly txStatus?: unknown
  /** Once executed. */
  readonly txHash?: unknown
}

/**
 * The chain's hash is unknown until execution: as in Safe's own provider, `eth_sendTransaction`
 * resolves to `safeTxHash`, and both lookups accept it.
 */
export function transactionsOf({ ask, account }: ProviderParts): Methods {
  const sent = new Map<string, Call>()
  const read = (method: string, hash: string) => ask<unknown>('rpcCall', { call: method, params: [hash] })
  return {
    eth_sendTransaction: async (transaction: Call & { readonly from?: unknown }) => {
      checkAccount(account, transaction.from)
      const hash = await sendThroughSafe(ask, [transaction])
      sent.set(hash, transaction)
      return hash
    },
    eth_getTransactionReceipt: async (given: string) => {
      const hash = await chainHash(ask, given)
      return hash === undefined ? null : read('eth_getTransactionReceipt', hash)
    },
    eth_getTransactionByHash: async (given: string) => {
      const hash = await chainHash(ask, given)
      if (hash !== undefined) return read('eth_getTransactionByHash', hash)
      const call = sent.get(given)
      return call ? pending(given, account.address, call) : null
    },
  }
}

/**
 * One transaction for all calls.
 *
 * @returns its `safeTxHash`
 * @throws Error -32602 | as Safe answers
 */
export async function sendThroughSafe(ask: AskSafe, calls: readonly Call[]): Promise<string> {
  const txs = calls.map(({ to, value = 0, data = '0x' }) => {
    if (typeof to !== 'string') throw walletError(-32602, 'Safe makes no contracts: `to` is missing')
    return { to, value: BigInt(value as string | number).toString(), data }
  })
  if (txs.length === 0) throw walletError(-32602, 'There is nothing to send')
  const answer = await ask<{ readonly safeTxHash?: unknown } | null>('sendTransactions', { txs })
  if (isHash(answer?.safeTxHash)) return answer.safeTxHash
  throw walletError(-32603, 'Safe did not answer with a hash')
}

/**
 * @returns the chain's hash
 * @throws LatchkeyError `user_rejected` when canceled, `transaction_reverted`, `request_aborted`
 *   when the client stops
 */
export function whenExecuted(parts: ProviderParts, safeTxHash: string): Promise<string> {
  return pollUntilKnown(parts, async () => {
    const { txHash, txStatus } =
      (await parts.ask<SafeTransaction | null>('getTxBySafeTxHash', { safeTxHash }).catch(() => null)) ?? {}
    if (txStatus === 'CANCELLED') throw new LatchkeyError('user_rejected')
    if (!isHash(txHash)) return undefined
    if (txStatus === 'FAILED') throw new LatchkeyError('transaction_reverted', { details: { hash: txHash } })
    return txHash
  })
}

/** Undefined before execution. A hash unknown to Safe is the chain's. */
async function chainHash(ask: AskSafe, hash: string): Promise<string | undefined> {
  const known = await ask<SafeTransaction | null>('getTxBySafeTxHash', { safeTxHash: hash }).catch(() => null)
  if (!known) return hash
  return isHash(known.txHash) ? known.txHash : undefined
}

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** Libraries look it up right after sending. */
const pending = (hash: string, from: string, { to, value = '0x0', data = '0x' }: Call) => ({
  hash,
  from,
  to,
  value,
  input: data,
  nonce: '0x0',
  gas: '0x0',
  gasPrice: '0x0',
  blockHash: null,
  blockNumber: null,
  transactionIndex: null,
})
