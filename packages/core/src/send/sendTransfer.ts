import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { action } from '../client/action.js'
import type { Context } from '../client/context.js'
import { navigate } from '../router/moves.js'
import { finishSend } from './finishSend.js'
import { followTransfer } from './followTransfer.js'
import { planSend } from './planSend.js'
import { sendProgress } from './sendProgress.js'
import { callWallet } from '../connect/callWallet.js'

const RUNNING = Symbol('sendTransfer')

/** How a transfer ended. */
export interface SendResult {
  readonly hash: string
}

/**
 * Sends what the state says and follows it until it is mined (specification section 4 "Send", rulings 17, 21, 27).
 *
 * `state.send.progress` goes confirming → pending → confirmed, or ends in declined or failed with the form kept. The
 * wallet gets the gas fields that were estimated. After a token (and on Solana) the form is emptied and the modal is
 * back at Account with a success toast that links to the explorer; a native eip155 transfer stays at its receipt, and
 * the form is emptied when the receipt is left. Balances are read afresh. A second call meanwhile shares the first.
 *
 * @throws LatchkeyError `amount_and_receiver_required` | `token_required` | `network_or_address_undefined` |
 *   `unsupported_chain` | `invalid_amount` | `invalid_receiver` | `unsafe_receiver` | `insufficient_funds` |
 *   `unreasonable_fee` | `fee_changed` when the review showed another fee (the fresh one is shown now) | `wrong_chain` |
 *   `request_aborted` when the form was changed or its review left before the wallet was asked | `user_rejected` |
 *   `transaction_reverted` | `transaction_timeout` | as wallet and RPC answer
 */
export const sendTransfer = action((context): Promise<SendResult> => {
  const { scratch } = context
  const running = scratch.get(RUNNING) as Promise<SendResult> | undefined
  if (running) return running
  const started = run(context).finally(() => scratch.delete(RUNNING))
  scratch.set(RUNNING, started)
  return started
})

async function run(context: Context): Promise<SendResult> {
  const progress = sendProgress(context)
  const isReviewed = (): boolean => {
    const { modal } = context.store.getState()
    return modal.open && modal.stack.at(-1)?.view === 'WalletSendPreview'
  }
  const wasReviewed = isReviewed()
  // Who changed something meanwhile, or left the review, is not asked to sign what was there before.
  const isWanted = (): boolean => progress.isCurrent() && (!wasReviewed || isReviewed())
  const plan = await planSend(context, { reviewed: wasReviewed, isWanted })
  if (!isWanted()) throw new LatchkeyError('request_aborted')
  let hash: string | undefined
  try {
    progress.set({ step: 'confirming' }, true)
    if (context.store.getState().modal.open) navigate(context.client, { view: 'WalletSendProgress' })
    context.track('SEND_INITIATED', plan.event)
    hash = await callWallet(context, plan.transfer)
    progress.set({ step: 'pending', hash }, true)
    await followTransfer(context, plan, hash)
    context.track('SEND_SUCCESS', { ...plan.event, hash })
    finishSend(context, plan, progress, hash)
    return { hash }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    progress.set(
      error.name === 'user_rejected'
        ? { step: 'declined' }
        : { step: 'failed', error: error.toJSON(), ...(hash === undefined ? {} : { hash }) },
      false,
    )
    throw error
  }
}
