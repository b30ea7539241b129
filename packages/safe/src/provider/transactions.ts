import { LatchkeyError } from '@latchkey/protocol/errors'
import type { AskSafe } from '../messages.js'
import { walletError } from '../walletError.js'
import { checkAccount, type Methods, type ProviderParts, untilKnown } from './parts.js'

/** A transaction as pages write it; the rest of its fields is Safe's to say. */
export interface Call {
  readonly to?: unknown
  readonly value?: unknown
  readonly data?: unknown
}

/** What Safe knows of a transaction of its own. */
export interface SafeTransaction {
  readonly txStatus?: unknown
  /** There once it was executed. */
  readonly txHash?: unknown
}

/**
 * Sending, and what became of it. Safe answers to a transaction with a hash of its own (`safeTxHash`): the chain's is not
 * known before enough owners have signed and one has executed it. As in Safe's own provider that hash is what
 * `eth_sendTransaction` resolves to, and both lookups take it as well: pending until it is executed, then what the chain
 * has.
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
 * Has Safe propose calls as one transaction.
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
 * Waits until owners have signed a transaction and one has executed it.
 *
 * @returns the chain's hash
 * @throws LatchkeyError `user_rejected` when they took it back, `transaction_reverted`, `request_aborted` when the client stops
 */
export function whenExecuted(parts: ProviderParts, safeTxHash: string): Promise<string> {
  return untilKnown(parts, async () => {
    const { txHash, txStatus } =
      (await parts.ask<SafeTransaction | null>('getTxBySafeTxHash', { safeTxHash }).catch(() => null)) ?? {}
    if (txStatus === 'CANCELLED') throw new LatchkeyError('user_rejected')
    if (!isHash(txHash)) return undefined
    if (txStatus === 'FAILED') throw new LatchkeyError('transaction_reverted', { details: { hash: txHash } })
    return txHash
  })
}

/** The chain's hash for one of Safe's, undefined while it has none; one that Safe does not know is the chain's already. */
async function chainHash(ask: AskSafe, hash: string): Promise<string | undefined> {
  const known = await ask<SafeTransaction | null>('getTxBySafeTxHash', { safeTxHash: hash }).catch(() => null)
  if (!known) return hash
  return isHash(known.txHash) ? known.txHash : undefined
}

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** A transaction that no block has, as nodes write it: libraries look for it right after sending. */
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
