import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { callWallet, writerOf } from '../../connections/requests.js'
import { perClient } from '../../platform/perClient.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf } from '../../store/selectors.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { SwapOffer, SwapState, SwapStep, SwapTask } from '../../types/swap.js'
import { askAllowance, askApproval, askSwap } from './askSwap.js'
import type { BuiltCall } from './parseSwap.js'
import { quoteSwap } from './quoteSwap.js'
import { changeSwap, isNativeCoin, swapOf } from './swapState.js'

/** How a swap ended. */
export interface SwapResult {
  readonly hash: string
}

const memoryOf = perClient((): { running?: Promise<SwapResult> | undefined } => ({}))

/** A reset and an approval, and one more for an allowance that was lowered meanwhile. */
const MOST_APPROVALS = 3

/** How long a receipt is waited for, ms. */
const RECEIPT_MS = 300_000

/** A swap that is under way. */
interface Run {
  readonly context: Context
  readonly swap: SwapState
  readonly offer: SwapOffer
  readonly user: string
  readonly isNative: boolean
  readonly actions: AdapterActions
}

export function confirmSwap(context: Context): Promise<SwapResult> {
  const memory = memoryOf(context)
  memory.running ??= run(context).finally(() => (memory.running = undefined))
  return memory.running
}

async function run(context: Context): Promise<SwapResult> {
  const swap = swapOf(context)
  const offer = dataOf(swap.offer)
  const account = connectedAccount(context.store.getState())
  if (!offer || !account) throw new LatchkeyError('quote_changed')
  const { actions } = await writerOf(context)
  if (!actions.sendCall) throw new LatchkeyError('swaps_not_supported')
  const isNative = isNativeCoin(context, offer.from)
  const task: Run = { context, swap, offer, user: account.address, isNative, actions }
  const { network, event } = trackedOf(task)
  let hash: string | undefined
  let asked: SwapTask = 'swap'
  const show = (progress: SwapStep): void => {
    if ('task' in progress) asked = progress.task
    hash = 'hash' in progress ? progress.hash : undefined
    const loading = progress.step === 'confirming' || progress.step === 'pending'
    changeSwap(context, swap, (now) => ({ ...now, loading, progress }))
  }
  try {
    // What may still refuse it is asked before the view changes.
    if (isNative) await askSwap(context, offer, task)
    changeSwap(context, swap, (now) => ({ ...now, loading: true }))
    if (context.store.getState().modal.open) navigate(context.client, { view: 'SwapProgress' })
    context.track('SWAP_INITIATED', event)
    if (!isNative) await approve(task, show)
    // After an approval everything is asked again: the price has moved, but the minimum stays what was shown.
    const call = await askSwap(context, offer, task)
    const done = await send(task, call, { task: 'swap', show })
    show({ step: 'confirmed', hash: done })
    context.track('SWAP_SUCCESS', { ...event, hash: done })
    readAgain(context)
    return { hash: done }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'wallet_error')
    const known = hash
    show(
      error.name === 'user_rejected'
        ? { step: 'declined', task: asked }
        : { step: 'failed', error: error.toJSON(), ...(known !== undefined && { hash: known }) },
    )
    context.log.warn('A swap did not happen', { error: error.name, chainId: network })
    // What is on show next time is what the chain says now.
    void quoteSwap(context, { isReview: true })
    throw error
  }
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

/** Approves what the swap takes and no more, as often as the token wants to be asked. */
async function approve(task: Run, show: (step: SwapStep) => void): Promise<void> {
  const { context, offer, user } = task
  for (let times = 0; ; times += 1) {
    if ((await askAllowance(context, offer, user)) >= BigInt(offer.amount)) return
    if (times === MOST_APPROVALS)
      throw new LatchkeyError('allowance_missing', { details: { symbol: offer.from.symbol } })
    const call = await askApproval(context, offer, user)
    await send(task, call, { task: call.isReset ? 'reset' : 'approve', show })
  }
}

/** Has the wallet send a call and waits until it is mined. */
async function send(
  { context, offer, user, actions, swap }: Run,
  { to, data, value, gas }: BuiltCall,
  { task, show }: { readonly task: SwapTask; readonly show: (step: SwapStep) => void },
): Promise<string> {
  const account = connectedAccount(context.store.getState())
  // Another account or network: what was shown is not what would move.
  if (account?.caipAddress !== swap.caipAddress) throw new LatchkeyError('request_aborted')
  show({ step: 'confirming', task })
  const { chainId } = offer
  const hash = await callWallet(context, async () => {
    if (!actions.sendCall) throw new LatchkeyError('swaps_not_supported')
    return actions.sendCall({ chainId, from: user, to, data, value, ...(gas !== undefined && { gas }) })
  })
  show({ step: 'pending', task, hash })
  const limit = new AbortController()
  const stop = (): void => limit.abort()
  const timer = context.platform.setTimeout(stop, RECEIPT_MS)
  context.lifetime.addEventListener('abort', stop)
  try {
    const receipt = await actions.waitForReceipt?.({ chainId, hash, signal: limit.signal })
    if (receipt?.status === 'reverted') throw new LatchkeyError('transaction_reverted', { details: { hash } })
    return hash
  } catch (error) {
    throw limit.signal.aborted ? new LatchkeyError('transaction_timeout', { details: { hash } }) : error
  } finally {
    context.platform.clearTimeout(timer)
    context.lifetime.removeEventListener('abort', stop)
  }
}

/** Balances have changed. */
function readAgain(context: Context): void {
  context.lazy.wallet().then(({ fetchBalance, fetchTokens }) => {
    void fetchBalance(context, { fresh: true })
    void fetchTokens(context, { fresh: true })
  }, context.log.failed('Balances were not read afresh'))
}
