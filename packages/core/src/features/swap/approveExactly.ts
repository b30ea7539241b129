import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../../store/context.js'
import type { SwapOffer } from '../../types/swap.js'
import { askAllowance, askApproval } from './askSwap.js'
import type { BuiltCall } from './parseSwap.js'

/** A reset and an approval, and one more for an allowance that was lowered meanwhile. */
const MOST_APPROVALS = 3

/**
 * Approves what a swap takes and no more, as often as the token wants to be asked.
 *
 * @param send has the wallet send a call and waits until it is mined
 * @throws LatchkeyError `allowance_missing` | what `send` throws
 */
export async function approveExactly(
  context: Context,
  offer: SwapOffer,
  {
    user,
    send,
  }: { readonly user: string; send(call: BuiltCall, task: 'reset' | 'approve'): Promise<unknown> },
): Promise<void> {
  for (let times = 0; ; times += 1) {
    const { allowance } = await askAllowance(context, offer, user)
    if (allowance >= BigInt(offer.amount)) return
    if (times === MOST_APPROVALS) throw missingAllowance(offer)
    const call = await askApproval(context, offer, user)
    await send(call, call.isReset ? 'reset' : 'approve')
  }
}

/** The allowance that a swap needs is not there. */
export const missingAllowance = ({ from: { symbol } }: SwapOffer): LatchkeyError =>
  new LatchkeyError('allowance_missing', { details: { symbol } })
