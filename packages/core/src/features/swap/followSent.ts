import type { Context } from '../../store/context.js'
import { failureOf, type FollowedRecord, type FollowOptions } from '../../transactions/follow.js'
import { settle } from '../../transactions/settle.js'
import type { TransactionRecord } from '../../types/transaction.js'

/**
 * @returns the final hash, which differs if the wallet sped it up
 * @throws LatchkeyError `transaction_reverted` | `transaction_replaced` | `transaction_timeout`
 *   after five minutes
 */
export async function followSent(
  context: Context,
  record: FollowedRecord & Pick<TransactionRecord, 'id'>,
  options: Pick<FollowOptions, 'actions'>,
): Promise<string> {
  const settled = await settle(context, record, options)
  const { hash } = settled
  const failure = failureOf(record, settled)
  if (failure || hash === undefined) throw failure ?? failureOf(record, { outcome: 'unknown', hash })
  return hash
}
