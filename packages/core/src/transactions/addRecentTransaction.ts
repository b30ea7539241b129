import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { invalidConfig } from '../store/invalidConfig.js'
import { signerOf } from '../connections/requests.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { Summary } from '../types/transaction.js'
import { addTransaction } from './records.js'
import { settle } from './settle.js'

/** A transaction that the host had the wallet send. */
export interface AddRecentTransactionOptions {
  readonly hash: string
  /** For Activity: receiver, amount in whole coins, symbol. */
  readonly summary: Summary
  /** Default: the account's network. */
  readonly chainId?: Caip2 | undefined
  /** Default: the active family. */
  readonly namespace?: Namespace | undefined
}

export async function addRecentTransaction(
  context: Context,
  options: AddRecentTransactionOptions,
): Promise<void> {
  const { hash, namespace = context.store.getState().namespace, summary } = options
  checkRecord(hash, summary)
  const account = connectedAccount(context.store.getState(), namespace)
  if (!account) throw new LatchkeyError('not_connected', { details: { namespace } })
  const { chainId = account.chainId } = options
  const { actions } = await signerOf(context, namespace)
  const record = addTransaction(context, {
    kind: 'host',
    account: `${chainId}:${account.address}` as Caip10,
    chainId,
    sent: { hash },
    summary,
  })
  void settle(context, record, { actions })
}

/** Every list skips an incomplete record. */
function checkRecord(hash: unknown, summary: unknown): void {
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 200
  if (!isText(hash))
    invalidConfig('addRecentTransaction.hash', 'must be the hash of the transaction, as text')
  for (const name of ['to', 'amount', 'symbol'])
    if (!isText((summary as Record<string, unknown> | undefined)?.[name]))
      invalidConfig(`addRecentTransaction.summary.${name}`, 'must be text of at most 200 characters')
}
