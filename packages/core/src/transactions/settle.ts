import type { Context } from '../store/context.js'
import { follow, type Followed, type FollowOptions, type Settled } from './follow.js'
import { changeTransaction } from './records.js'
import { type Ended, showEnd } from './showTransactions.js'
import { hashOf } from './sent.js'
import { toastEnd } from './toastEnd.js'
import type { TransactionRecord } from '../types/transaction.js'

/** Options of {@link settle}. */
export interface SettleOptions extends Pick<FollowOptions, 'actions'> {
  /** Whether a view shows how it ended; a toast says it otherwise. Default: always. */
  readonly isShown?: ((settled: Settled) => boolean) | undefined
}

/** Follows what was sent until it has ended, and tells everybody of it. Never rejects. */
export async function settle(
  context: Context,
  record: Followed & Pick<TransactionRecord, 'id'> & Partial<Pick<TransactionRecord, 'summary'>>,
  { actions, isShown }: SettleOptions,
): Promise<Settled> {
  const { chainId, id, summary } = record
  const settled = await follow(context, record, {
    actions,
    onPlace: (nonce) => changeTransaction(context, id, (one) => ({ ...one, nonce })),
  })
  // A client that stops has not seen its end; who comes back has it followed again.
  if (context.lifetime.aborted) return settled
  conclude(context, record, settled)
  if (summary && isShown?.(settled) === false) toastEnd(context, { chainId, summary }, settled)
  return settled
}

/** Tells how one has ended, unless that is unknown: its record, which Activity shows, `state.transactions`, and the balances. */
export function conclude(
  context: Context,
  { chainId, id }: Pick<TransactionRecord, 'chainId' | 'id'>,
  ended: Ended,
): void {
  const { hash, outcome } = ended
  if (outcome === 'unknown') return
  const { chainNamespace: namespace } = context.env.network(chainId) ?? {}
  changeTransaction(context, id, (one) =>
    kept(context, { ...one, outcome, ...(hash !== undefined && hash !== id && { finalHash: hash }) }),
  )
  showEnd(context, id, ended)
  context.lazy.wallet().then(({ fetchBalance, fetchTokens }) => {
    const target = namespace && { namespace }
    void fetchBalance(context, { ...target, fresh: true })
    void fetchTokens(context, { ...target, fresh: true })
  }, context.log.failed('Balances were not read afresh'))
}

/** Its feature has seen the end of what was sent, or gives it up: from now on Activity alone has a use for it. */
export const closeTransaction = (context: Context, id: string): void =>
  changeTransaction(context, id, ({ resume: _resume, ...one }) => kept(context, one))

/** A record, as long as somebody has a use for it. */
function kept({ config, env }: Context, record: TransactionRecord): TransactionRecord | undefined {
  const { chainNamespace: namespace } = env.network(record.chainId) ?? {}
  const hasActivity = namespace !== undefined && config.families[namespace]?.can.activity === true
  // A batch that came to nothing has no transaction; without a history nobody would ever forget a record.
  const isNone =
    'asked' in record.sent ||
    'order' in record.sent ||
    (record.outcome === 'reverted' && hashOf(record) === undefined)
  const isShown = hasActivity && !isNone
  return isShown || record.resume !== undefined ? record : undefined
}
