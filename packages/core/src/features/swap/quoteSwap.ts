import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { formatUnits } from '../../format/units.js'
import { supersede } from '../../platform/supersede.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf, keepData } from '../../store/selectors.js'
import type { SwapCoin, SwapOffer, SwapReview, SwapState, SwapTask } from '../../types/swap.js'
import { signerOf } from '../../connections/requests.js'
import { askAllowance, askApproval, askQuote, askSwap, askTokens } from './askSwap.js'
import { fetchGasPrice, cachedGasPrice, networkCost } from './gasPrice.js'
import { canBatch } from './batchCalls.js'
import { canSign } from './oneStep.js'
import { changeSwap, swapBalance, isNativeCoin, requestOf, swapOf } from './swapState.js'

export async function fetchSwapTokens(context: Context): Promise<readonly SwapCoin[]> {
  const current = swapOf(context)
  const loaded = dataOf(current.tokens)
  const chainId = connectedAccount(context.store.getState())?.chainId
  if (loaded || !chainId || !context.env.network(chainId)) return loaded ?? []
  changeSwap(context, current, (swap) => ({ ...swap, tokens: { status: 'loading' } }))
  const { platform } = context
  fetchGasPrice(context, chainId).catch(context.log.failed('What gas costs is not known'))
  try {
    const data = await askTokens(context, chainId)
    changeSwap(context, current, (swap) => ({
      ...swap,
      tokens: { status: 'ready', data, at: platform.now() },
    }))
    return data
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'swaps_not_supported').toJSON()
    context.log.warn('The tokens to swap are not available', { error: error.name, chainId })
    changeSwap(context, current, (swap) => ({
      ...swap,
      tokens: { status: 'failed', error, at: platform.now() },
    }))
    return []
  }
}

export interface QuoteSwapOptions {
  /** Also requests the review. */
  readonly isReview?: boolean | undefined
}

export async function quoteSwap(
  context: Context,
  { isReview = false }: QuoteSwapOptions = {},
): Promise<void> {
  const latest = supersede(context, 'quote')
  const account = connectedAccount(context.store.getState())
  if (!account) return
  const initial = swapOf(context)
  const request = requestOf(initial, account.chainId)
  const show = (change: (swap: SwapState) => Partial<SwapState>): void => {
    if (latest.aborted) return
    changeSwap(context, initial, (swap) =>
      swap.loading || swap.from !== initial.from || swap.to !== initial.to || swap.amount !== initial.amount
        ? swap
        : { ...swap, ...change(swap) },
    )
  }
  if (!request) return show(() => ({ offer: { status: 'idle' }, review: { status: 'idle' } }))
  const { platform } = context
  const { address: user } = account
  show(({ offer, review }) => ({
    offer: { status: 'loading', ...keepData(offer) },
    ...(isReview && { review: { status: 'loading', ...keepData(review) } }),
  }))
  let offer: SwapOffer
  try {
    const gasPrice = cachedGasPrice(context, request.chainId)
    offer = await askQuote(context, request, { user, signal: latest, gasPrice })
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'gateway_unreachable').toJSON()
    const failed = { status: 'failed', error, at: platform.now() } as const
    return show(() => ({ offer: failed, review: failed }))
  }
  const ready = { status: 'ready', data: offer, at: platform.now() } as const
  // Offer and review always match.
  show(({ review }) =>
    !isReview
      ? { offer: ready, review: { status: 'idle' } }
      : dataOf(review) === undefined
        ? { offer: ready }
        : {},
  )
  if (!isReview) return
  try {
    const review = await reviewOf(context, offer, user)
    const amount = amountWithFee(context, offer, review)
    if (amount !== undefined) {
      if (latest.aborted) return
      changeSwap(context, initial, (swap) => (swap.amount === initial.amount ? { ...swap, amount } : swap))
      return await quoteSwap(context, { isReview })
    }
    show(() => ({ offer: ready, review: { status: 'ready', data: review, at: platform.now() } }))
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'gateway_unreachable').toJSON()
    show(() => ({ offer: ready, review: { status: 'failed', error, at: platform.now() } }))
  }
}

/** Reserves the network fee; undefined if the balance covers both. */
function amountWithFee(
  context: Context,
  { amount, from }: SwapOffer,
  { fee }: SwapReview,
): string | undefined {
  const balance = swapBalance(context, from)
  if (fee === undefined || !isNativeCoin(context, from) || balance === undefined) return undefined
  const spendable = balance - BigInt(fee)
  if (spendable <= 0n) throw new LatchkeyError('insufficient_funds', { details: { symbol: from.symbol } })
  return BigInt(amount) > spendable ? formatUnits(spendable, from.decimals) : undefined
}

async function reviewOf(context: Context, offer: SwapOffer, user: string): Promise<SwapReview> {
  const isNative = isNativeCoin(context, offer.from)
  const allowance = isNative ? undefined : await askAllowance(context, offer, user)
  const needsApproval = allowance !== undefined && allowance.allowance < BigInt(offer.amount)
  const [gasPrice, approval, swap, { actions }] = await Promise.all([
    fetchGasPrice(context, offer.chainId),
    needsApproval ? askApproval(context, offer, user) : undefined,
    askSwap(context, offer, { user, isNative }),
    signerOf(context),
  ])
  const signing = { actions, user, chainId: offer.chainId }
  const isBatch = approval !== undefined && (await canBatch(context, signing))
  const isSigned = approval !== undefined && !isBatch && canSign(context, offer, { ...signing, ...allowance })
  const approvalTasks: readonly SwapTask[] = !approval
    ? []
    : isSigned
      ? ['sign']
      : approval.isReset
        ? ['reset', 'approve']
        : ['approve']
  // A reset, an approval and a permit cost about the same.
  const fee = await networkCost([...approvalTasks.map(() => approval), swap], { ...signing, gasPrice })
  return {
    offer,
    tasks: [...approvalTasks, 'swap'],
    isBatch,
    ...(fee !== undefined && { fee: fee.toString() }),
  }
}
