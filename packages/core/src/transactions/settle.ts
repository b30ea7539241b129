import type { Context } from '../store/context.js'
import { failureOf, follow, type FollowOptions, type Settled } from './follow.js'
import { changeTransaction } from './records.js'
import type { TransactionRecord } from '../types/transaction.js'

/**
 * Follows what was sent until it has ended, and tells everybody of it: its record, which Activity shows, and the
 * balances. Never rejects.
 */
export async function settle(
  context: Context,
  record: TransactionRecord,
  { actions }: Pick<FollowOptions, 'actions'>,
): Promise<Settled> {
  const { id } = record
  const settled = await follow(context, record, {
    actions,
    onPlace: (nonce) => changeTransaction(context, id, (one) => ({ ...one, nonce })),
  })
  const { hash, outcome } = settled
  // A client that stops has not seen its end; who comes back has it followed again.
  if (context.lifetime.aborted || outcome === 'unknown') return settled
  const { chainNamespace: namespace } = context.env.network(record.chainId) ?? {}
  const hasActivity = namespace !== undefined && context.config.families[namespace]?.can.activity === true
  // Without a history nobody would ever forget it.
  const isKept = hasActivity && !(failureOf(record, settled) && hash === undefined)
  changeTransaction(context, id, (one) =>
    isKept ? { ...one, outcome, ...(hash !== undefined && hash !== id && { finalHash: hash }) } : undefined,
  )
  context.lazy.wallet().then(({ fetchBalance, fetchTokens }) => {
    const target = namespace && { namespace }
    void fetchBalance(context, { ...target, fresh: true })
    void fetchTokens(context, { ...target, fresh: true })
  }, context.log.failed('Balances were not read afresh'))
  return settled
}
