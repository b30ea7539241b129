import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { callWallet, signerOf } from '../../connections/requests.js'
import { share } from '../../platform/share.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf, shownView } from '../../store/selectors.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { SwapOffer, SwapReview, SwapState, SwapStep, SwapTask } from '../../types/swap.js'
import { approveExactly, missingAllowance } from './approveExactly.js'
import { askAllowance, askSwap } from './askSwap.js'
import { sendBatch, swapCalls } from './batchCalls.js'
import { followSent } from './followSent.js'
import { refusePermit, signPermit } from './oneStep.js'
import type { BuiltCall } from './parseSwap.js'
import { quoteSwap } from './quoteSwap.js'
import { rememberTask } from './rememberTask.js'
import { changeSwap, isNativeCoin, swapOf } from './swapState.js'
import { closeTransaction } from '../../transactions/settle.js'
import type { Sent, SentCall, TransactionRecord } from '../../types/transaction.js'

export interface SwapResult {
  readonly hash: string
}

interface SwapRun {
  readonly context: Context
  readonly swap: SwapState
  readonly offer: SwapOffer
  readonly tasks: readonly SwapTask[]
  readonly user: string
  readonly isNative: boolean
  readonly actions: AdapterActions
  readonly show: (step: SwapStep) => void
  readonly last: { record?: TransactionRecord }
}

export function confirmSwap(context: Context): Promise<SwapResult> {
  return followOnce(context, () => run(context))
}

export const followOnce = (context: Context, begin: () => Promise<SwapResult>): Promise<SwapResult> =>
  share(context, `swap ${connectedAccount(context.store.getState())?.caipAddress}`, begin)

/** A refreshed quote replaces the reviewed one. */
const MAX_REVIEWS = 3

async function askReview(context: Context): Promise<void> {
  const initial = swapOf(context)
  for (let tries = 0; tries < MAX_REVIEWS && shownView(context.store.getState()) === 'Swap'; tries += 1) {
    await quoteSwap(context, { isReview: true })
    const { from, to, review } = swapOf(context)
    if (from !== initial.from || to !== initial.to) throw new LatchkeyError('quote_changed')
    if (review.status === 'ready' || review.status === 'failed') return
  }
}

async function run(context: Context): Promise<SwapResult> {
  await askReview(context)
  const { actions, isNative, offer, review, swap, tasks, user } = await prepareSwap(context)
  let currentTask: SwapTask = 'swap'
  const show = (progress: SwapStep): void => {
    if ('task' in progress) currentTask = progress.task
    const loading = progress.step === 'confirming' || progress.step === 'pending'
    changeSwap(context, swap, (now) => ({ ...now, loading, progress }))
  }
  const last: SwapRun['last'] = {}
  const task: SwapRun = { context, swap, offer, tasks, user, isNative, actions, show, last }
  const { network, event } = trackingOf(task)
  try {
    if (isNative) await askSwap(context, offer, task)
    checkSwap(task)
    changeSwap(context, swap, (now) => ({ ...now, loading: true }))
    if (context.store.getState().modal.open) navigate(context.client, { view: 'SwapProgress' })
    context.track('SWAP_INITIATED', event)
    const finalHash = await swapAsReviewed(task, review)
    show(confirmedStep(finalHash, last.record?.sent))
    context.track('SWAP_SUCCESS', { ...event, hash: finalHash })
    return { hash: finalHash }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    // Of the failed transaction, not of an earlier mined one.
    const hash = error.details['hash']
    show(
      error.name === 'user_rejected'
        ? { step: 'declined', task: currentTask }
        : { step: 'failed', error: error.toJSON(), ...(typeof hash === 'string' && { hash }) },
    )
    context.log.warn('A swap did not happen', { error: error.name, chainId: network })
    void quoteSwap(context, { isReview: true })
    throw error
  } finally {
    if (last.record && !context.lifetime.aborted) closeTransaction(context, last.record.id)
  }
}

async function prepareSwap(context: Context) {
  const swap = swapOf(context)
  const review = dataOf(swap.review)
  const offer = review?.offer ?? dataOf(swap.offer)
  const account = connectedAccount(context.store.getState())
  if (swap.review.status === 'failed') {
    const { name, details } = swap.review.error
    throw new LatchkeyError(name, { details })
  }
  if (!offer || !account) throw new LatchkeyError('quote_changed')
  const { actions } = await signerOf(context)
  if (!actions.sendCall) throw new LatchkeyError('swaps_not_supported')
  const isNative = isNativeCoin(context, offer.from)
  const tasks: readonly SwapTask[] = review?.tasks ?? (isNative ? ['swap'] : ['approve', 'swap'])
  return { actions, isNative, offer, review, swap, tasks, user: account.address }
}

function swapAsReviewed(task: SwapRun, review: SwapReview | undefined): Promise<string> {
  if (task.isNative) return sendSwap(task)
  if (review?.isBatch) return batch(task)
  return task.tasks.includes('sign') ? signAndSwap(task) : approveAndSwap(task)
}

/** Requests the transaction again, since the price moved. */
async function sendSwap(
  task: SwapRun,
  options: Pick<Parameters<typeof askSwap>[2], 'permit'> = {},
): Promise<string> {
  const call = await askSwap(task.context, task.offer, { ...task, ...options })
  return send(task, call, 'swap')
}

async function approveAndSwap(task: SwapRun): Promise<string> {
  const { context, offer, user } = task
  await approveExactly(context, offer, { user, send: (call, swapTask) => send(task, call, swapTask) })
  return sendSwap(task)
}

async function signAndSwap(task: SwapRun): Promise<string> {
  const { context, offer, user, show } = task
  const { allowance, permit: terms } = await askAllowance(context, offer, user)
  if (allowance >= BigInt(offer.amount)) return sendSwap(task)
  if (!terms) throw missingAllowance(offer)
  checkAccount(task)
  show({ step: 'confirming', task: 'sign' })
  const permit = await signPermit(context, offer, { ...task, terms })
  try {
    return await sendSwap(task, { permit })
  } catch (error) {
    // The token rejected the permit in the simulation.
    if (isLatchkeyError(error, 'transaction_reverted')) refusePermit(context, offer)
    throw error
  }
}

async function batch(task: SwapRun): Promise<string> {
  const { context, offer, show } = task
  const { chainId } = offer
  const calls = await swapCalls(context, offer, task)
  const [single, ...others] = calls
  if (single && others.length === 0) return send(task, single, 'swap')
  checkAccount(task)
  show({ step: 'confirming', task: 'swap' })
  const id = await sendBatch(context, { ...task, chainId }, calls)
  return follow(task, 'swap', { batch: id })
}

function trackingOf({ offer, user, context }: SwapRun) {
  const account = connectedAccount(context.store.getState())
  const isSmartAccount =
    account?.allAccounts.some(({ address, type }) => address === user && type === 'smartAccount') ?? false
  const event = {
    network: offer.chainId,
    swapFromToken: offer.from.symbol,
    swapToToken: offer.to.symbol,
    isSmartAccount,
  }
  return { network: offer.chainId, event }
}

function checkAccount({ context, swap }: SwapRun): void {
  const account = connectedAccount(context.store.getState())
  if (account?.caipAddress !== swap.caipAddress) throw new LatchkeyError('request_aborted')
}

function checkSwap(task: SwapRun): void {
  checkAccount(task)
  const { from, to, amount } = swapOf(task.context)
  const { swap } = task
  if (from !== swap.from || to !== swap.to || amount !== swap.amount) throw new LatchkeyError('quote_changed')
}

async function send(task: SwapRun, { to, data, value, gas }: BuiltCall, swapTask: SwapTask): Promise<string> {
  const { context, offer, user, actions, show } = task
  checkAccount(task)
  show({ step: 'confirming', task: swapTask })
  const { chainId } = offer
  const hash = await callWallet(context, async () => {
    if (!actions.sendCall) throw new LatchkeyError('swaps_not_supported')
    return actions.sendCall({ chainId, from: user, to, data, value, ...(gas !== undefined && { gas }) })
  })
  return follow(task, swapTask, { hash }, { to, data, value })
}

/** Stored: the visitor may leave the page. */
async function follow(
  { context, offer, tasks, actions, last, show, user }: SwapRun,
  task: SwapTask,
  sent: Sent,
  call?: SentCall,
): Promise<string> {
  const { record: previous } = last
  if (previous) closeTransaction(context, previous.id)
  last.record = rememberTask(context, offer, { sent, task, tasks, user, call })
  show({ step: 'pending', task, ...('hash' in sent && { hash: sent.hash }) })
  return followSent(context, last.record, { actions })
}

export const confirmedStep = (hash: string, sent: Sent | undefined): SwapStep => ({
  step: 'confirmed',
  hash,
  ...(sent && 'hash' in sent && sent.hash !== hash && { replaced: sent.hash }),
})
