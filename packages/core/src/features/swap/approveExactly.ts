import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../../store/context.js'
import type { SwapOffer } from '../../types/swap.js'
import { askAllowance, askApproval } from './askSwap.js'
import type { BuiltCall } from './parseSwap.js'

/** A reset, an approval, and one more if the allowance drops meanwhile. */
const MAX_APPROVALS = 3

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
    if (times === MAX_APPROVALS) throw missingAllowance(offer)
    const call = await askApproval(context, offer, user)
    await send(call, call.isReset ? 'reset' : 'approve')
  }
}

export const missingAllowance = ({ from: { symbol } }: SwapOffer): LatchkeyError =>
  new LatchkeyError('allowance_missing', { details: { symbol } })
