import { toLatchkeyError } from '@latchkey/protocol/errors'
import { action } from '../client/action.js'
import type { Context } from '../client/context.js'
import type { FeeEstimate } from '../types/connector.js'
import type { SendState } from '../types/state.js'
import { estimateFee } from './estimateFee.js'
import { baseUnits, sendToken } from './sendToken.js'

const LATEST = Symbol('estimate')

/**
 * Estimates the fee of the send in the state into `state.send.fee`; callers pause while typing goes on. Without an
 * amount that can be sent there is nothing to estimate. A later call, or another token or receiver, supersedes this
 * one. Never rejects: a failure stands in the state.
 */
export const estimateSend = action(async (context): Promise<FeeEstimate | undefined> => {
  const { scratch, store, platform } = context
  const latest = {}
  scratch.set(LATEST, latest)
  const state = store.getState()
  const token = sendToken(state)
  const amount = token && baseUnits(state.send.sendTokenAmount, token.decimals)
  const sendable = amount !== undefined && BigInt(amount) > 0n && BigInt(amount) <= (token?.balance ?? 0n)
  if (!sendable) return undefined
  const { receiverAddress } = state.send
  const show = (fee: SendState['fee']): void => {
    const { send } = store.getState()
    const moved = send.token !== state.send.token || send.receiverAddress !== receiverAddress
    if (scratch.get(LATEST) === latest && !moved) updateFee(context, fee)
  }
  const before = state.send.fee
  const old = 'data' in before && before.data ? { data: before.data } : {}
  show({ status: 'loading', ...old })
  try {
    const fee = await estimateFee(context, { amount })
    show(fee ? { status: 'ready', data: fee, at: platform.now() } : { status: 'idle' })
    return fee
  } catch (thrown) {
    show({ status: 'failed', error: toLatchkeyError(thrown, 'rpc_error').toJSON(), at: platform.now() })
    return undefined
  }
})

function updateFee(context: Context, fee: SendState['fee']): void {
  if (context.lifetime.aborted) return
  context.update('sendFee', ({ send }) => ({ send: { ...send, fee } }))
}
