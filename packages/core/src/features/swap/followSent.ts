import type { Context } from '../../store/context.js'
import { failureOf, type Followed, type FollowOptions } from '../../transactions/follow.js'
import { settle } from '../../transactions/settle.js'
import type { TransactionRecord } from '../../types/transaction.js'

/**
 * Waits until what was sent is mined, or what the wallet sent in its place; Activity has it by the hash that it has then.
 *
 * @returns the hash of its transaction: another one where the same was sent again to be faster
 * @throws LatchkeyError `transaction_reverted` | `transaction_replaced` by something else, `details.isCancel` where it was
 *   taken back | `transaction_timeout` after five minutes, or where nobody can be asked; the details say its hash
 */
export async function followSent(
  context: Context,
  record: Followed & Pick<TransactionRecord, 'id'>,
  options: Pick<FollowOptions, 'actions'>,
): Promise<string> {
  const settled = await settle(context, record, options)
  const { hash } = settled
  const failure = failureOf(record, settled)
  if (failure || hash === undefined) throw failure ?? failureOf(record, { outcome: 'unknown', hash })
  return hash
}
