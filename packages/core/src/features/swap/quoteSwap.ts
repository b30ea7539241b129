import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { formatUnits } from '../../format/units.js'
import { supersede } from '../../platform/supersede.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, dataOf, keepData } from '../../store/selectors.js'
import type { SwapCoin, SwapOffer, SwapReview, SwapState, SwapTask } from '../../types/swap.js'
import { signerOf } from '../../connections/requests.js'
import { askAllowance, askApproval, askQuote, askSwap, askTokens } from './askSwap.js'
import { fetchGasPrice, knownGasPrice, networkCost } from './gasPrice.js'
import { canBatch } from './batchCalls.js'
import { canSign } from './oneStep.js'
import { changeSwap, heldOf, isNativeCoin, requestOf, swapOf } from './swapState.js'

export async function fetchSwapTokens(context: Context): Promise<readonly SwapCoin[]> {
  const now = swapOf(context)
  const known = dataOf(now.tokens)
  const chainId = connectedAccount(context.store.getState())?.chainId
  if (known || !chainId || !context.env.network(chainId)) return known ?? []
  changeSwap(context, now, (swap) => ({ ...swap, tokens: { status: 'loading' } }))
  const { platform } = context
  fetchGasPrice(context, chainId).catch(context.log.failed('What gas costs is not known'))
  try {
    const data = await askTokens(context, chainId)
    changeSwap(context, now, (swap) => ({ ...swap, tokens: { status: 'ready', data, at: platform.now() } }))
    return data
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'swaps_not_supported').toJSON()
    context.log.warn('The tokens to swap are not available', { error: error.name, chainId })
    changeSwap(context, now, (swap) => ({ ...swap, tokens: { status: 'failed', error, at: platform.now() } }))
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
  const asked = swapOf(context)
  const request = requestOf(asked, account.chainId)
  const show = (change: (swap: SwapState) => Partial<SwapState>): void => {
    if (latest.aborted) return
    changeSwap(context, asked, (swap) =>
      swap.loading || swap.from !== asked.from || swap.to !== asked.to || swap.amount !== asked.amount
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
    const gasPrice = knownGasPrice(context, request.chainId)
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
      changeSwap(context, asked, (swap) => (swap.amount === asked.amount ? { ...swap, amount } : swap))
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
  const held = heldOf(context, from)
  if (fee === undefined || !isNativeCoin(context, from) || held === undefined) return undefined
  const left = held - BigInt(fee)
  if (left <= 0n) throw new LatchkeyError('insufficient_funds', { details: { symbol: from.symbol } })
  return BigInt(amount) > left ? formatUnits(left, from.decimals) : undefined
}

async function reviewOf(context: Context, offer: SwapOffer, user: string): Promise<SwapReview> {
  const isNative = isNativeCoin(context, offer.from)
  const granted = isNative ? undefined : await askAllowance(context, offer, user)
  const needsApproval = granted !== undefined && granted.allowance < BigInt(offer.amount)
  const [gasPrice, approval, swap, { actions }] = await Promise.all([
    fetchGasPrice(context, offer.chainId),
    needsApproval ? askApproval(context, offer, user) : undefined,
    askSwap(context, offer, { user, isNative }),
    signerOf(context),
  ])
  const place = { actions, user, chainId: offer.chainId }
  const isBatch = approval !== undefined && (await canBatch(context, place))
  const isSigned = approval !== undefined && !isBatch && canSign(context, offer, { ...place, ...granted })
  const before: readonly SwapTask[] = !approval
    ? []
    : isSigned
      ? ['sign']
      : approval.isReset
        ? ['reset', 'approve']
        : ['approve']
  // A reset, an approval and a permit cost about the same.
  const fee = await networkCost([...before.map(() => approval), swap], { ...place, gasPrice })
  return { offer, tasks: [...before, 'swap'], isBatch, ...(fee !== undefined && { fee: fee.toString() }) }
}
