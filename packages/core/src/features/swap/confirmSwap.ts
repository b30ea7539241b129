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

interface Run {
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
const REVIEWS = 3

async function askReview(context: Context): Promise<void> {
  const asked = swapOf(context)
  for (let tries = 0; tries < REVIEWS && shownView(context.store.getState()) === 'Swap'; tries += 1) {
    await quoteSwap(context, { isReview: true })
    const { from, to, review } = swapOf(context)
    if (from !== asked.from || to !== asked.to) throw new LatchkeyError('quote_changed')
    if (review.status === 'ready' || review.status === 'failed') return
  }
}

async function run(context: Context): Promise<SwapResult> {
  await askReview(context)
  const { actions, isNative, offer, review, swap, tasks, user } = await shownSwap(context)
  let asked: SwapTask = 'swap'
  const show = (progress: SwapStep): void => {
    if ('task' in progress) asked = progress.task
    const loading = progress.step === 'confirming' || progress.step === 'pending'
    changeSwap(context, swap, (now) => ({ ...now, loading, progress }))
  }
  const last: Run['last'] = {}
  const task: Run = { context, swap, offer, tasks, user, isNative, actions, show, last }
  const { network, event } = trackedOf(task)
  try {
    if (isNative) await askSwap(context, offer, task)
    stillShown(task)
    changeSwap(context, swap, (now) => ({ ...now, loading: true }))
    if (context.store.getState().modal.open) navigate(context.client, { view: 'SwapProgress' })
    context.track('SWAP_INITIATED', event)
    const done = await swapAsReviewed(task, review)
    show(confirmed(done, last.record?.sent))
    context.track('SWAP_SUCCESS', { ...event, hash: done })
    return { hash: done }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    // Of the failed transaction, not of an earlier mined one.
    const hash = error.details['hash']
    show(
      error.name === 'user_rejected'
        ? { step: 'declined', task: asked }
        : { step: 'failed', error: error.toJSON(), ...(typeof hash === 'string' && { hash }) },
    )
    context.log.warn('A swap did not happen', { error: error.name, chainId: network })
    void quoteSwap(context, { isReview: true })
    throw error
  } finally {
    if (last.record && !context.lifetime.aborted) closeTransaction(context, last.record.id)
  }
}

async function shownSwap(context: Context) {
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

function swapAsReviewed(task: Run, review: SwapReview | undefined): Promise<string> {
  if (task.isNative) return swapNow(task)
  if (review?.isBatch) return batch(task)
  return task.tasks.includes('sign') ? signAndSwap(task) : approveAndSwap(task)
}

/** Requests the transaction again, since the price moved. */
async function swapNow(task: Run, more: Pick<Parameters<typeof askSwap>[2], 'permit'> = {}): Promise<string> {
  const call = await askSwap(task.context, task.offer, { ...task, ...more })
  return send(task, call, 'swap')
}

async function approveAndSwap(task: Run): Promise<string> {
  const { context, offer, user } = task
  await approveExactly(context, offer, { user, send: (call, what) => send(task, call, what) })
  return swapNow(task)
}

async function signAndSwap(task: Run): Promise<string> {
  const { context, offer, user, show } = task
  const { allowance, permit: terms } = await askAllowance(context, offer, user)
  if (allowance >= BigInt(offer.amount)) return swapNow(task)
  if (!terms) throw missingAllowance(offer)
  stillHere(task)
  show({ step: 'confirming', task: 'sign' })
  const permit = await signPermit(context, offer, { ...task, terms })
  try {
    return await swapNow(task, { permit })
  } catch (error) {
    // The token rejected the permit in the simulation.
    if (isLatchkeyError(error, 'transaction_reverted')) refusePermit(context, offer)
    throw error
  }
}

async function batch(task: Run): Promise<string> {
  const { context, offer, show } = task
  const { chainId } = offer
  const calls = await swapCalls(context, offer, task)
  const [only, ...others] = calls
  if (only && others.length === 0) return send(task, only, 'swap')
  stillHere(task)
  show({ step: 'confirming', task: 'swap' })
  const id = await sendBatch(context, { ...task, chainId }, calls)
  return follow(task, 'swap', { batch: id })
}

function trackedOf({ offer, user, context }: Run) {
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

function stillHere({ context, swap }: Run): void {
  const account = connectedAccount(context.store.getState())
  if (account?.caipAddress !== swap.caipAddress) throw new LatchkeyError('request_aborted')
}

function stillShown(task: Run): void {
  stillHere(task)
  const { from, to, amount } = swapOf(task.context)
  const { swap } = task
  if (from !== swap.from || to !== swap.to || amount !== swap.amount) throw new LatchkeyError('quote_changed')
}

async function send(task: Run, { to, data, value, gas }: BuiltCall, what: SwapTask): Promise<string> {
  const { context, offer, user, actions, show } = task
  stillHere(task)
  show({ step: 'confirming', task: what })
  const { chainId } = offer
  const hash = await callWallet(context, async () => {
    if (!actions.sendCall) throw new LatchkeyError('swaps_not_supported')
    return actions.sendCall({ chainId, from: user, to, data, value, ...(gas !== undefined && { gas }) })
  })
  return follow(task, what, { hash }, { to, data, value })
}

/** Stored: the visitor may leave the page. */
async function follow(
  { context, offer, tasks, actions, last, show, user }: Run,
  task: SwapTask,
  sent: Sent,
  call?: SentCall,
): Promise<string> {
  const { record: before } = last
  if (before) closeTransaction(context, before.id)
  last.record = rememberTask(context, offer, { sent, task, tasks, user, call })
  show({ step: 'pending', task, ...('hash' in sent && { hash: sent.hash }) })
  return followSent(context, last.record, { actions })
}

export const confirmed = (hash: string, sent: Sent | undefined): SwapStep => ({
  step: 'confirmed',
  hash,
  ...(sent && 'hash' in sent && sent.hash !== hash && { replaced: sent.hash }),
})
