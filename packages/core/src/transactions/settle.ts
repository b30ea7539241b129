import type { Context } from '../store/context.js'
import { follow, type FollowedRecord, type FollowOptions, type Settled } from './follow.js'
import { changeTransaction } from './records.js'
import { type TransactionEnd, showEnd } from './showTransactions.js'
import { hashOf } from './sent.js'
import { toastEnd } from './toastEnd.js'
import type { TransactionRecord } from '../types/transaction.js'

export interface SettleOptions extends Pick<FollowOptions, 'actions'> {
  /** Otherwise a toast shows the end. */
  readonly isShown?: ((settled: Settled) => boolean) | undefined
}

export async function settle(
  context: Context,
  record: FollowedRecord & Pick<TransactionRecord, 'id'> & Partial<Pick<TransactionRecord, 'summary'>>,
  { actions, isShown }: SettleOptions,
): Promise<Settled> {
  const { chainId, id, summary } = record
  const settled = await follow(context, record, {
    actions,
    onPlace: (nonce) => changeTransaction(context, id, (one) => ({ ...one, nonce })),
  })
  // The next visit resumes it.
  if (context.lifetime.aborted) return settled
  conclude(context, record, settled)
  if (summary && isShown?.(settled) === false) toastEnd(context, { chainId, summary }, settled)
  return settled
}

export function conclude(
  context: Context,
  { chainId, id }: Pick<TransactionRecord, 'chainId' | 'id'>,
  end: TransactionEnd,
): void {
  const { hash, outcome } = end
  if (outcome === 'unknown') return
  const { chainNamespace: namespace } = context.env.network(chainId) ?? {}
  changeTransaction(context, id, (one) =>
    neededRecord(context, { ...one, outcome, ...(hash !== undefined && hash !== id && { finalHash: hash }) }),
  )
  showEnd(context, id, end)
  context.lazy.wallet().then(({ fetchBalance, fetchTokens }) => {
    const target = namespace && { namespace }
    void fetchBalance(context, { ...target, fresh: true })
    void fetchTokens(context, { ...target, fresh: true })
  }, context.log.failed('Balances were not read afresh'))
}

/** Only Activity still needs the record. */
export const closeTransaction = (context: Context, id: string): void =>
  changeTransaction(context, id, ({ resume: _resume, ...one }) => neededRecord(context, one))

function neededRecord({ config, env }: Context, record: TransactionRecord): TransactionRecord | undefined {
  const { chainNamespace: namespace } = env.network(record.chainId) ?? {}
  const hasActivity = namespace !== undefined && config.families[namespace]?.can.activity === true
  // Without a history, records would stay forever.
  const isUnlistable =
    'asked' in record.sent ||
    'order' in record.sent ||
    (record.outcome === 'reverted' && hashOf(record) === undefined)
  const isShown = hasActivity && !isUnlistable
  return isShown || record.resume !== undefined ? record : undefined
}
