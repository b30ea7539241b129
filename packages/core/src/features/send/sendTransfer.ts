import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { callWallet } from '../../connections/requests.js'
import { explorerLink } from '../../format/explorerLink.js'
import { showToast } from '../../notices/showToast.js'
import { perClient } from '../../platform/perClient.js'
import { navigate, resetTo } from '../../router/moves.js'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import { shownView } from '../../store/selectors.js'
import type { SendStep } from '../../types/state.js'
import { planSend, type SendPlan } from './planSend.js'
import { rememberSend } from '../activity/sends.js'
import { rememberReceiver } from './sendWarnings.js'
import { resetSend } from './updateSend.js'

const memoryOf = perClient((): { running?: Promise<SendResult> | undefined } => ({}))

/** How a transfer ended. */
interface SendResult {
  readonly hash: string
}

/**
 * Sends what the state says and follows it until it is mined.
 *
 * `state.send.progress` goes confirming → pending → confirmed, or ends in declined or failed with the form kept. The
 * wallet gets the gas fields that were estimated. After a token (and on Solana) the form is emptied and the modal is
 * back at Account with a success toast that links to the explorer; a native transfer of a family with receipts stays there, and
 * the form is emptied when the receipt is left. Balances are read afresh. A second call meanwhile shares the first.
 *
 * @throws LatchkeyError `amount_and_receiver_required` | `token_required` | `network_or_address_undefined` |
 *   `unsupported_chain` | `invalid_amount` | `invalid_receiver` | `unsafe_receiver` | `insufficient_funds` |
 *   `unreasonable_fee` | `fee_changed` when the review showed another fee (the fresh one is shown now) |
 *   `wrong_chain` | `request_aborted` when the form was changed, or it or its review left before the wallet was asked |
 *   `user_rejected` | `transaction_reverted` | `transaction_timeout` | as wallet and RPC answer
 */
export const sendTransfer = action((context): Promise<SendResult> => {
  const memory = memoryOf(context)
  memory.running ??= run(context).finally(() => (memory.running = undefined))
  return memory.running
})

async function run(context: Context): Promise<SendResult> {
  const progress = sendProgress(context)
  const shown = (): string | undefined => shownView(context.store.getState())
  const begunOn = shown()
  const isAsked = begunOn === 'WalletSendPreview' || begunOn === 'WalletSend'
  // A visitor who changed something meanwhile, or left the view, is not asked to sign what was there before.
  const isWanted = (): boolean => progress.isCurrent() && (!isAsked || shown() === begunOn)
  const plan = await planSend(context, { reviewed: begunOn === 'WalletSendPreview', isWanted })
  if (!isWanted()) throw new LatchkeyError('request_aborted')
  let hash: string | undefined
  try {
    progress.set({ step: 'confirming' }, true)
    if (context.store.getState().modal.open) navigate(context.client, { view: 'WalletSendProgress' })
    context.track('SEND_INITIATED', plan.event)
    hash = await callWallet(context, plan.transfer)
    noteSend(context, plan, hash)
    progress.set({ step: 'pending', hash }, true)
    await followTransfer(context, plan, hash)
    context.track('SEND_SUCCESS', { ...plan.event, hash })
    finishSend(context, plan, progress, hash)
    return { hash }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    if (!progress.isCurrent()) leaveProgress(context)
    progress.set(
      error.name === 'user_rejected'
        ? { step: 'declined' }
        : { step: 'failed', error: error.toJSON(), ...(hash === undefined ? {} : { hash }) },
      false,
    )
    throw error
  }
}

/** The history of the account shows it from now on, in a family that has one. */
function noteSend(context: Context, { amount, from, network, symbol, to }: SendPlan, hash: string): void {
  const { caipNetworkId: chainId, chainNamespace } = network
  if (!context.config.families[chainNamespace]?.can.activity) return
  const { iconUrl } = context.store.getState().send.token ?? {}
  rememberSend(context, { hash, chainId, from, to, amount, symbol, iconUrl })
}

/** Writes the progress of one transfer, as long as the state still speaks of it. */
interface SendProgress {
  /** Does nothing once the form was reset, changed, or the client stopped. */
  set(step: SendStep, loading: boolean): void
  /** Whether the state still speaks of this transfer. */
  isCurrent(): boolean
}

/** Takes over the send of the state. Whatever resets it (another network, a disconnect) takes it away again. */
function sendProgress(context: Pick<Context, 'lifetime' | 'store' | 'update'>): SendProgress {
  let mine = context.store.getState().send.progress
  const isCurrent = (): boolean =>
    !context.lifetime.aborted && context.store.getState().send.progress === mine
  return {
    isCurrent,
    set(progress, loading) {
      if (!isCurrent()) return
      mine = progress
      context.update(`send ${progress.step}`, ({ send }) => ({ send: { ...send, progress, loading } }))
    },
  }
}

/** How long a receipt is waited for, ms. */
const RECEIPT_MS = 5 * MINUTE_MS

/**
 * Waits until a transfer is mined. A family without receipts counts as done once the wallet has sent it.
 *
 * @throws LatchkeyError `transaction_reverted` | `transaction_timeout` after 5 minutes or when the client stops
 */
async function followTransfer(
  context: Pick<Context, 'lifetime' | 'platform'>,
  plan: SendPlan,
  hash: string,
): Promise<void> {
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

/**
 * What follows a transfer that was mined: the receipt for a native transfer that is still watched, in a family that has them,
 * else a toast with the explorer's link, and Account if the progress is on screen. The receiver is known from
 * now on; balances are read afresh.
 */
function finishSend(context: Context, plan: SendPlan, progress: SendProgress, hash: string): void {
  const { client, lifetime } = context
  if (lifetime.aborted) return
  rememberReceiver(context, plan.from, plan.to)
  const watched = isWatched(context)
  const { hasReceipt } = context.config.families[plan.network.chainNamespace]?.can.send ?? {}
  if (plan.native && hasReceipt && watched && progress.isCurrent()) {
    progress.set({ step: 'confirmed', hash }, false)
    resetWhenLeft(context, progress)
  } else {
    if (progress.isCurrent()) resetSend(client)
    if (watched) resetTo(client, { view: 'Account' })
    const href = explorerLink(plan.network, { hash })
    const label = plan.network.explorer?.name
    showToast(context.client, {
      variant: 'success',
      words: { key: 'toast.sent', values: { amount: plan.amount, symbol: plan.symbol } },
      ...(href && { link: { href, ...(label && { label }) } }),
    })
  }
  const { chainNamespace: namespace } = plan.network
  context.lazy.wallet().then(({ fetchBalance, fetchTokens }) => {
    void fetchBalance(context, { namespace, fresh: true })
    void fetchTokens(context, { namespace, fresh: true })
  }, context.log.failed('Balances were not read afresh'))
}

/** The form was taken away while the transfer was on screen, and there is nothing to come back to: that it failed is said. */
function leaveProgress(context: Context): void {
  if (context.lifetime.aborted || !isWatched(context)) return
  resetTo(context.client, { view: 'Account' })
  showToast(context.client, { variant: 'error', words: { key: 'toast.failed', values: {} } })
}

const isWatched = ({ store }: Pick<Context, 'store'>): boolean =>
  shownView(store.getState()) === 'WalletSendProgress'

/** The form is emptied when the receipt is left: until then it is what the receipt shows. */
function resetWhenLeft(context: Context, progress: SendProgress): void {
  const { store, client, lifetime } = context
  const stop = (): void => {
    unsubscribe()
    lifetime.removeEventListener('abort', stop)
  }
  const unsubscribe = store.subscribe(() => {
    if (isWatched(context) && progress.isCurrent()) return
    stop()
    if (progress.isCurrent()) resetSend(client)
  })
  lifetime.addEventListener('abort', stop)
}
