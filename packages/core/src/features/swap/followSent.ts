import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { SwapOffer } from '../../types/swap.js'
import { nameBatch, nameSend } from './rememberTask.js'
import type { SentCall } from '../../types/transaction.js'
import type { UnderWay } from './underWay.js'
import { untilReplaced, type WatchedPlace } from './untilReplaced.js'

/** How long a receipt is waited for, ms. */
const RECEIPT_MS = 5 * MINUTE_MS

/** What is waited for. */
export interface Followed extends Pick<UnderWay, 'sent'> {
  readonly actions: AdapterActions
  /** What was sent, by whom: without it nobody looks whether the wallet sent another one in its place. */
  readonly place?: Pick<WatchedPlace, 'from' | 'nonce' | 'onPlace'> & { readonly call: SentCall }
}

/**
 * Waits until what was sent is mined, or what the wallet sent in its place.
 *
 * @returns the hash of its transaction: another one where the same was sent again to be faster
 * @throws LatchkeyError `transaction_reverted` | `transaction_replaced` by something else, `details.isCancel` where it was
 *   taken back | `transaction_timeout` after five minutes, or where nobody can be asked; the details say its hash
 */
export async function followSent(
  context: Context,
  offer: Pick<SwapOffer, 'chainId'>,
  { actions, place, sent }: Followed,
): Promise<string> {
  const { chainId } = offer
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  const timer = context.platform.setTimeout(stop, RECEIPT_MS)
  context.lifetime.addEventListener('abort', stop)
  const { signal } = limit
  let hash = 'hash' in sent ? sent.hash : undefined
  const receiptOf = (of: string) => actions.waitForReceipt?.({ chainId, hash: of, signal })
  /** Its own, or that of what is the same in its place. */
  const mined = async (first: string) => {
    const own = Promise.resolve(receiptOf(first))
    if (!place) return own
    const other = await Promise.race([
      own.then(() => undefined),
      untilReplaced(context, offer, { ...place, hash: first, signal }),
    ])
    if (!other) return own
    // Nobody waits for it any more.
    own.catch(() => {})
    hash = other.hash
    if (!isSameCall(other, place.call)) {
      const { isCancel } = other
      throw new LatchkeyError('transaction_replaced', { details: { hash, replaced: first, isCancel } })
    }
    nameSend(context, first, hash)
    return receiptOf(hash)
  }
  try {
    const receipt =
      'hash' in sent ? await mined(sent.hash) : await actions.waitForCalls?.({ id: sent.batch, signal })
    hash ??= receipt?.hash
    if ('batch' in sent && receipt) nameBatch(context, sent.batch, hash)
    const details = hash === undefined ? {} : { hash }
    if (receipt?.status === 'reverted') throw new LatchkeyError('transaction_reverted', { details })
    if (hash === undefined) throw new LatchkeyError('transaction_timeout')
    return hash
  } catch (error) {
    // It was sent: who cannot be asked says nothing of what became of it.
    if (isLatchkeyError(error, 'transaction_reverted') || isLatchkeyError(error, 'transaction_replaced'))
      throw error
    throw new LatchkeyError('transaction_timeout', { details: hash ? { hash } : {}, cause: error })
  } finally {
    stop()
    context.platform.clearTimeout(timer)
    context.lifetime.removeEventListener('abort', stop)
  }
}

const isSameCall = (one: SentCall, other: SentCall): boolean =>
  one.to.toLowerCase() === other.to.toLowerCase() &&
  one.data.toLowerCase() === other.data.toLowerCase() &&
  BigInt(one.value) === BigInt(other.value)
