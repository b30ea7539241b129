import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { SwapOffer } from '../../types/swap.js'
import { nameBatch } from './rememberTask.js'
import type { UnderWay } from './underWay.js'

/** How long a receipt is waited for, ms. */
const RECEIPT_MS = 5 * MINUTE_MS

/**
 * Waits until what was sent is mined.
 *
 * @returns the hash of its transaction
 * @throws LatchkeyError `transaction_reverted` | `transaction_timeout` after five minutes, or where nobody can be asked;
 *   the details say its hash
 */
export async function followSent(
  context: Context,
  { chainId }: Pick<SwapOffer, 'chainId'>,
  { actions, sent }: Pick<UnderWay, 'sent'> & { readonly actions: AdapterActions },
): Promise<string> {
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  const timer = context.platform.setTimeout(stop, RECEIPT_MS)
  context.lifetime.addEventListener('abort', stop)
  const { signal } = limit
  let hash = 'hash' in sent ? sent.hash : undefined
  try {
    const receipt =
      'hash' in sent
        ? await actions.waitForReceipt?.({ chainId, hash: sent.hash, signal })
        : await actions.waitForCalls?.({ id: sent.batch, signal })
    hash ??= receipt?.hash
    if ('batch' in sent && receipt) nameBatch(context, sent.batch, hash)
    const details = hash === undefined ? {} : { hash }
    if (receipt?.status === 'reverted') throw new LatchkeyError('transaction_reverted', { details })
    if (hash === undefined) throw new LatchkeyError('transaction_timeout')
    return hash
  } catch (error) {
    // It was sent: who cannot be asked says nothing of what became of it.
    if (isLatchkeyError(error, 'transaction_reverted')) throw error
    throw new LatchkeyError('transaction_timeout', { details: hash ? { hash } : {}, cause: error })
  } finally {
    context.platform.clearTimeout(timer)
    context.lifetime.removeEventListener('abort', stop)
  }
}
