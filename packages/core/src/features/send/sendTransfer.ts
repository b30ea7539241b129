import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { callWallet } from '../../connections/requests.js'
import { share } from '../../platform/share.js'
import { navigate, resetTo } from '../../router/moves.js'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { shownView } from '../../store/selectors.js'
import type { SendStep } from '../../types/state.js'
import type { Settled } from '../../transactions/follow.js'
import type { TransactionRecord } from '../../types/transaction.js'
import { planSend, type SendPlan } from './planSend.js'
import { rememberReceiver } from './sendWarnings.js'
import { resetSend } from './updateSend.js'

interface SendResult {
  /** Of the mined transaction; differs if the wallet sped it up. */
  readonly hash: string
}

/**
 * Sends the form's transfer and follows it until it is mined.
 *
 * `state.send.progress` goes confirming → pending → confirmed, or ends as declined, canceled or
 * failed with the form intact. A mined token transfer (and any on Solana) empties the form and
 * returns to Account with a success toast. A native transfer in a family with receipts, and any
 * sped-up one, stays on screen as a receipt. A second call joins the first.
 *
 * @throws LatchkeyError `amount_and_receiver_required` | `token_required` |
 *   `network_or_address_undefined` | `unsupported_chain` | `invalid_amount` | `invalid_receiver` |
 *   `unsafe_receiver` | `insufficient_funds` | `unreasonable_fee` | `fee_changed` when the review
 *   showed another fee (now the new one) | `wrong_chain` | `request_aborted` when the form was
 *   changed or left first | `user_rejected` | `transaction_reverted` | `transaction_replaced` when
 *   the wallet canceled it (`details.isCancel`) or sent another call | `transaction_timeout` |
 *   errors of the wallet and RPC
 */
export const sendTransfer = action((context): Promise<SendResult> =>
  share(context, 'send', () => run(context)),
)

async function run(context: Context): Promise<SendResult> {
  const progress = sendProgress(context)
  const currentView = (): string | undefined => shownView(context.store.getState())
  const startView = currentView()
  const isFromForm = startView === 'WalletSendPreview' || startView === 'WalletSend'
  // Do not ask the visitor to sign a form they changed or left.
  const isCurrent = (): boolean => progress.isCurrent() && (!isFromForm || currentView() === startView)
  // Loaded first: every sent transfer must be followed.
  const { addTransaction, failureOf, settle, toastFailure } = await context.lazy.transactions()
  const plan = await planSend(context, { isReviewed: startView === 'WalletSendPreview', isCurrent })
  if (!isCurrent()) throw new LatchkeyError('request_aborted')
  let hash: string | undefined
  let record: TransactionRecord | undefined
  try {
    progress.set({ step: 'confirming' }, true)
    if (context.store.getState().modal.open) navigate(context.client, { view: 'WalletSendProgress' })
    context.track('SEND_INITIATED', plan.event)
    hash = await callWallet(context, plan.transfer)
    const { id } = (record = addTransaction(context, recordOf(context, plan, hash)))
    progress.set({ step: 'pending', hash }, true)
    const isShown = (end: Settled): boolean =>
      failureOf({ sent: { hash: id } }, end)
        ? progress.isCurrent() || !isWatched(context)
        : staysAsReceipt(context, plan, progress, end.hash !== id)
    const settled = await settle(context, record, { ...plan, isShown })
    const failure = failureOf(record, settled)
    hash = settled.hash ?? hash
    if (failure) throw failure
    context.track('SEND_SUCCESS', { ...plan.event, hash })
    finishSend(context, plan, progress, { hash, ...(hash !== id && { replaced: id }) })
    return { hash }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    if (!context.lifetime.aborted && !progress.isCurrent() && isWatched(context)) {
      resetTo(context.client, { view: 'Account' })
      if (!record) toastFailure(context)
    }
    progress.set(
      error.name === 'user_rejected'
        ? { step: 'declined' }
        : error.name === 'transaction_replaced' && error.details['isCancel'] === true
          ? { step: 'canceled', ...(hash === undefined ? {} : { hash }) }
          : { step: 'failed', error: error.toJSON(), ...(hash === undefined ? {} : { hash }) },
      false,
    )
    throw error
  }
}

function recordOf(context: Context, plan: SendPlan, hash: string): Omit<TransactionRecord, 'id' | 'at'> {
  const { amount, call, from, network, symbol, to } = plan
  const { caipNetworkId: chainId } = network
  const { iconUrl } = context.store.getState().send.token ?? {}
  return {
    kind: 'send',
    account: `${chainId}:${from}`,
    chainId,
    sent: { hash },
    call,
    summary: { to, amount, symbol, ...(iconUrl && { iconUrl }) },
  }
}

interface SendProgress {
  set(step: SendStep, loading: boolean): void
  isCurrent(): boolean
}

function sendProgress(context: Pick<Context, 'lifetime' | 'store' | 'update'>): SendProgress {
  let current = context.store.getState().send.progress
  const isCurrent = (): boolean =>
    !context.lifetime.aborted && context.store.getState().send.progress === current
  return {
    isCurrent,
    set(progress, loading) {
      if (!isCurrent()) return
      current = progress
      context.update(`send ${progress.step}`, ({ send }) => ({ send: { ...send, progress, loading } }))
    },
  }
}

function staysAsReceipt(
  context: Context,
  { native, network }: SendPlan,
  progress: SendProgress,
  isSpedUp: boolean,
): boolean {
  const { hasReceipt } = context.config.families[network.chainNamespace]?.can.send ?? {}
  return (isSpedUp || (native && hasReceipt === true)) && progress.isCurrent() && isWatched(context)
}

function finishSend(
  context: Context,
  plan: SendPlan,
  progress: SendProgress,
  { hash, replaced }: { readonly hash: string; readonly replaced?: string },
): void {
  const { client, lifetime } = context
  if (lifetime.aborted) return
  rememberReceiver(context, plan.from, plan.to)
  if (staysAsReceipt(context, plan, progress, replaced !== undefined)) {
    progress.set({ step: 'confirmed', hash, ...(replaced !== undefined && { replaced }) }, false)
    resetWhenLeft(context, progress)
  } else {
    if (progress.isCurrent()) resetSend(client)
    if (isWatched(context)) resetTo(client, { view: 'Account' })
  }
}

const isWatched = ({ store }: Pick<Context, 'store'>): boolean =>
  shownView(store.getState()) === 'WalletSendProgress'

function resetWhenLeft(context: Context, progress: SendProgress): void {
  const hasLeft = (): boolean => !isWatched(context) || !progress.isCurrent()
  const stop = follow(context, hasLeft, () => {
    stop()
    if (progress.isCurrent()) resetSend(context.client)
  })
}
