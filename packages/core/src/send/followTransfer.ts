import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import type { SendPlan } from './planSend.js'

/** How long a receipt is waited for, ms. */
const RECEIPT_MS = 300_000

/**
 * Waits until a transfer is mined. A family without receipts counts as done once the wallet has sent it.
 *
 * @throws LatchkeyError `transaction_reverted` | `transaction_timeout` after 5 minutes or when the client stops
 */
export async function followTransfer(context: Context, plan: SendPlan, hash: string): Promise<void> {
  const { platform, lifetime } = context
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  const timer = platform.setTimeout(stop, RECEIPT_MS)
  lifetime.addEventListener('abort', stop)
  try {
    const chainId = plan.network.caipNetworkId
    const receipt = await plan.actions.waitForReceipt?.({ chainId, hash, signal: limit.signal })
    if (receipt?.status === 'reverted') throw new LatchkeyError('transaction_reverted', { details: { hash } })
  } catch (error) {
    throw limit.signal.aborted ? new LatchkeyError('transaction_timeout', { details: { hash } }) : error
  } finally {
    platform.clearTimeout(timer)
    lifetime.removeEventListener('abort', stop)
  }
}
