import type { Context } from '../../store/context.js'
import { failureOf, follow } from '../../transactions/follow.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { SwapOffer } from '../../types/swap.js'
import type { SentCall } from '../../types/transaction.js'
import { nameBatch, nameSend } from './rememberTask.js'
import type { UnderWay } from './underWay.js'

/** What is waited for. */
export interface Followed extends Pick<UnderWay, 'sent'> {
  readonly actions: AdapterActions
  /** What was sent, by whom: without it nobody looks whether the wallet sent another one in its place. */
  readonly place?: {
    readonly call: SentCall
    readonly from: string
    /** Its place among the sender's, as far as it is known. */
    readonly nonce?: number | undefined
    /** Hears the place as soon as a node tells it. */
    readonly onPlace: (nonce: number) => void
  }
}

/**
 * Waits until what was sent is mined, or what the wallet sent in its place; Activity has it by the hash that it has then.
 *
 * @returns the hash of its transaction: another one where the same was sent again to be faster
 * @throws LatchkeyError `transaction_reverted` | `transaction_replaced` by something else, `details.isCancel` where it was
 *   taken back | `transaction_timeout` after five minutes, or where nobody can be asked; the details say its hash
 */
export async function followSent(
  context: Context,
  { chainId }: Pick<SwapOffer, 'chainId'>,
  { actions, place, sent }: Followed,
): Promise<string> {
  const from = place && { account: `${chainId}:${place.from}` as const, call: place.call, nonce: place.nonce }
  const record = { ...from, chainId, sent }
  const settled = await follow(context, record, { actions, onPlace: place?.onPlace })
  const { hash, outcome } = settled
  if ('batch' in sent && (hash !== undefined || outcome === 'reverted')) nameBatch(context, sent.batch, hash)
  if ('hash' in sent && outcome === 'spedUp') nameSend(context, sent.hash, hash)
  const failure = failureOf(record, settled)
  if (failure || hash === undefined) throw failure ?? failureOf(record, { outcome: 'unknown', hash })
  return hash
}
