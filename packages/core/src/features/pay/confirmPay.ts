import { LatchkeyError } from '@latchkey/protocol/errors'
import { signerOf } from '../../connections/requests.js'
import { isInFlight, share } from '../../platform/share.js'
import type { Context } from '../../store/context.js'
import { dataOf } from '../../store/selectors.js'
import { transferCallOf } from '../../transactions/transferCallOf.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { PayOption, PayReview, PayState, PayStep, PayTask } from '../../types/pay.js'
import type { SwapOffer } from '../../types/swap.js'
import { shareKey, isHalfway } from './payments.js'
import { askAndStore, fail, finish, type PayRun, showAsking, showIn } from './payRun.js'
import { chosenOption, coversCost } from './payChoice.js'
import { changePay, PAYING, payerOf } from './payState.js'
import { readReview } from './payReview.js'
import { findPending, showPending } from './resumePay.js'

export const confirmPay = (context: Context): Promise<void> => share(context, PAYING, () => run(context))

async function run(context: Context): Promise<void> {
  const { account, actions, option, pay, review } = await preparePay(context)
  const { terms } = pay
  let hash: string | undefined
  let task: PayTask = 'pay'
  const show = (step: PayStep): void => {
    if ('task' in step) task = step.task
    showIn(context, pay)(step)
  }
  const payRun: PayRun = { context, pay, account, actions, show }
  const offer = dataOf(option.cost)?.offer
  const event = { network: terms.network, asset: terms.coin.symbol, from: option.coin.symbol }
  try {
    // Another tab may have paid or swapped.
    if (resumePending(context, pay, offer)) return
    changePay(context, pay, () => ({ loading: true }))
    context.track('PAY_INITIATED', event)
    if (offer) {
      if (BigInt(offer.toAmountMin) < BigInt(terms.units)) throw new LatchkeyError('quote_changed')
      changePay(context, pay, () => ({ swapped: undefined }))
      const code = await context.lazy.payMore()
      if (review.isBatch) hash = await code.batchForPayment(payRun, offer)
      else await code.swapForPayment(payRun, offer)
      if (hash === undefined && resumePending(context, pay)) return
    }
    const sentHash = hash ?? (await transfer(payRun, offer ? undefined : review.estimate))
    hash = sentHash
    const paidHash = await finish(context, pay, { hash: sentHash, show, actions })
    context.track('PAY_SUCCESS', { ...event, hash: paidHash })
  } catch (thrown) {
    const error = fail(context, pay, { thrown, hash, task })
    context.track('PAY_ERROR', { ...event, error: error.name })
    throw error
  }
}

async function preparePay(context: Context) {
  const { pay } = context.store.getState()
  const account = pay && payerOf(context, pay.terms)
  const option = pay && chosenOption(pay)
  if (!pay || !account || !option || coversCost(option) !== true)
    throw new LatchkeyError('unable_to_initiate_payment', {
      details: { reason: 'nothing is chosen that is enough; connect a wallet and choose a coin first' },
    })
  const review = await reviewOf(context, pay, option)
  const { terms } = pay
  const { actions } = await signerOf(context, terms.namespace)
  const { pay: current } = context.store.getState()
  const isCurrent = isInFlight(context, shareKey(terms)) && current?.terms === terms
  if (!isCurrent || chosenOption(current)?.coin.address !== option.coin.address)
    throw new LatchkeyError('request_aborted')
  return { account, actions, option, pay, review }
}

async function reviewOf(context: Context, pay: PayState, { coin }: PayOption): Promise<PayReview> {
  const loadedReview = (): PayReview | undefined => {
    const review = context.store.getState().pay?.review
    const data = review && dataOf(review)
    return data?.coin === coin.address ? data : undefined
  }
  if (!loadedReview()) await readReview(context, pay, context.lifetime)
  const review = loadedReview()
  const latest = context.store.getState().pay?.review
  if (latest?.status === 'failed') {
    const { details, name } = latest.error
    throw new LatchkeyError(name, { details })
  }
  if (!review)
    throw new LatchkeyError('unable_to_get_quote', {
      details: { from: coin.symbol, to: pay.terms.coin.symbol },
    })
  if (review.lacks !== undefined)
    throw new LatchkeyError('insufficient_funds', { details: { symbol: review.lacks } })
  return review
}

function resumePending(context: Context, pay: PayState, offer?: SwapOffer): boolean {
  const found = findPending(context, pay.terms)
  const isKnown = found !== undefined && isHalfway(found)
  if (!found || (isKnown && (!offer || context.store.getState().pay?.swapped === found.swapped))) return false
  queueMicrotask(() => queueMicrotask(() => showPending(context, pay, found)))
  return true
}

async function transfer(
  payRun: PayRun,
  fee: Parameters<NonNullable<AdapterActions['transfer']>>[0]['fee'],
): Promise<string> {
  const { account, actions, pay } = payRun
  const { coin, isNative, network: chainId, recipient: to, reference, units: amount } = pay.terms
  const send = actions.transfer
  if (!send)
    throw new LatchkeyError('unable_to_initiate_payment', {
      details: { reason: 'the wallet sends nothing here' },
    })
  showAsking(payRun, 'pay')
  const token = isNative ? {} : { token: { address: coin.address, decimals: coin.decimals } }
  const referencePart = reference === undefined ? {} : { reference }
  const parameters = { chainId, from: account.address, to, amount, ...token, ...referencePart }
  return askAndStore(payRun, {
    idKind: 'hash',
    task: 'pay',
    call: transferCallOf(actions, parameters),
    ask: async () => send({ ...parameters, ...(fee && { fee }) }),
  })
}
