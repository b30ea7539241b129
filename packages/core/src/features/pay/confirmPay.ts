import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { callWallet, writerOf } from '../../connections/requests.js'
import { formatUnits } from '../../format/units.js'
import { navigate } from '../../router/moves.js'
import type { Context } from '../../store/context.js'
import { dataOf } from '../../store/selectors.js'
import type { AdapterActions } from '../../types/adapter.js'
import type { PayOption, PayReview, PayState, PayStep, PayTask } from '../../types/pay.js'
import type { ConnectedAccount } from '../../types/state.js'
import { rememberSend } from '../activity/sends.js'
import { awaitPayment } from './awaitPayment.js'
import { forgetPayment, keyOf, readPayments, writePayment } from './payments.js'
import { changePay, chosenOption, memoryOf, payerOf, suffices } from './payState.js'
import { readReview } from './payReview.js'

/** A payment that is under way. */
export interface PayRun {
  readonly context: Context
  readonly pay: PayState
  readonly account: ConnectedAccount
  readonly actions: AdapterActions
  show(step: PayStep): void
  /** @throws LatchkeyError `request_aborted` once another account or network is used */
  check(): void
}

export function confirmPay(context: Context): Promise<void> {
  const memory = memoryOf(context)
  memory.running ??= run(context).finally(() => {
    delete memory.running
  })
  return memory.running
}

/** Goes on with a payment whose transaction is known. Never rejects: how it ends stands in the state. */
export function resumePay(context: Context, pay: PayState, hash: string): Promise<void> {
  const memory = memoryOf(context)
  const show = showIn(context, pay)
  memory.running ??= finish(context, pay, { hash, show })
    .then(() => {})
    .catch((thrown: unknown) => void fail(context, pay, { thrown, hash, show, task: 'pay' }))
    .finally(() => {
      delete memory.running
    })
  return memory.running ?? Promise.resolve()
}

/** Goes on waiting for a transaction that did not come in time. */
export async function waitLonger(context: Context): Promise<void> {
  const { pay } = context.store.getState()
  const { progress } = pay ?? {}
  if (pay && progress?.step === 'failed' && progress.task === 'pay' && progress.hash !== undefined)
    await resumePay(context, pay, progress.hash)
}

const showIn =
  (context: Context, pay: PayState) =>
  (progress: PayStep): void => {
    const loading = progress.step === 'confirming' || progress.step === 'pending'
    changePay(context, pay, () => ({ loading, progress }))
  }

async function run(context: Context): Promise<void> {
  const { pay } = context.store.getState()
  const account = pay && payerOf(context, pay.terms)
  const option = pay && chosenOption(pay)
  if (!pay || !account || !option || suffices(option) !== true)
    throw new LatchkeyError('unable_to_initiate_payment', {
      details: { reason: 'nothing is chosen that is enough; connect a wallet and choose a coin first' },
    })
  const review = await reviewOf(context, pay, option)
  const { terms } = pay
  const { actions } = await writerOf(context, terms.namespace)
  // The visitor may have left, or chosen another coin, while this was looked up.
  const { pay: now } = context.store.getState()
  const isWanted = memoryOf(context).asked?.key === keyOf(terms) && now?.terms === terms
  if (!isWanted || chosenOption(now)?.coin.address !== option.coin.address)
    throw new LatchkeyError('request_aborted')
  const show = showIn(context, pay)
  let hash: string | undefined
  let task: PayTask = 'pay'
  const check = (): void => {
    if (payerOf(context, terms)?.caipAddress !== account.caipAddress)
      throw new LatchkeyError('request_aborted')
  }
  const told = (step: PayStep): void => {
    if ('task' in step) task = step.task
    show(step)
  }
  const payRun: PayRun = { context, pay, account, actions, show: told, check }
  const offer = dataOf(option.cost)?.offer
  const event = { network: terms.network, asset: terms.coin.symbol, from: option.coin.symbol }
  try {
    // Another tab may have paid meanwhile.
    if (isUnderWay(context, pay)) return
    changePay(context, pay, () => ({ loading: true }))
    context.track('PAY_INITIATED', event)
    if (offer) {
      if (BigInt(offer.toAmountMin) < BigInt(terms.units)) throw new LatchkeyError('quote_changed')
      const { swapForPayment } = await (await context.lazy.wallet()).connectedLazy.paySwap()
      await swapForPayment(payRun, offer)
      // From now on the asset itself is there to pay with.
      changePay(context, pay, () => ({ chosen: terms.coin.address }))
      if (isUnderWay(context, pay)) return
    }
    const sent = await transfer(payRun, offer ? undefined : review.estimate)
    hash = sent
    await untilTaken(payRun, sent)
    const paid = await finish(context, pay, { hash: sent, show })
    context.track('PAY_SUCCESS', { ...event, hash: paid })
  } catch (thrown) {
    const error = fail(context, pay, { thrown, hash, show, task })
    context.track('PAY_ERROR', { ...event, error: error.name })
    throw error
  }
}

/** What was shown to the visitor; read now for pages that show nothing. @throws LatchkeyError `insufficient_funds` | why there is none */
async function reviewOf(context: Context, pay: PayState, { coin }: PayOption): Promise<PayReview> {
  const known = (): PayReview | undefined => {
    const review = context.store.getState().pay?.review
    const data = review && dataOf(review)
    return data?.coin === coin.address ? data : undefined
  }
  if (!known()) await readReview(context, pay, context.lifetime)
  const review = known()
  const failed = context.store.getState().pay?.review
  if (failed?.status === 'failed') {
    const { details, name } = failed.error
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

/** Whether this payment was begun elsewhere: then that one is shown, and nothing is asked of the wallet. */
function isUnderWay(context: Context, pay: PayState): boolean {
  const found = readPayments(context).find(({ key }) => key === keyOf(pay.terms))
  if (!found) return false
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
  if (found.hash === undefined) {
    changePay(context, pay, () => ({ loading: false, progress: { step: 'unsure' } }))
    return true
  }
  const { hash } = found
  // After this run is over.
  queueMicrotask(() => queueMicrotask(() => void resumePay(context, pay, hash)))
  return true
}

/** Errors after which a wallet may still send what it was asked for. */
const OPEN_ENDS = ['wallet_timeout', 'request_aborted', 'session_gone'] as const

/** Has the wallet transfer exactly the amount. It is written down before the wallet is asked, so that a reload pays nothing twice. */
async function transfer(
  { account, actions, check, context, pay, show }: PayRun,
  fee: Parameters<NonNullable<AdapterActions['transfer']>>[0]['fee'],
): Promise<string> {
  const { request, terms } = pay
  const { coin, isNative, network: chainId, recipient: to, reference, units: amount } = terms
  if (!actions.transfer)
    throw new LatchkeyError('unable_to_initiate_payment', {
      details: { reason: 'the wallet sends nothing here' },
    })
  check()
  const key = keyOf(terms)
  const stored = { key, request, at: context.platform.now(), from: account.address }
  show({ step: 'confirming', task: 'pay' })
  if (context.store.getState().modal.open) navigate(context.client, { view: 'PayProgress' })
  writePayment(context, stored)
  let hash: string
  try {
    hash = await callWallet(context, async () => {
      if (!actions.transfer) throw new LatchkeyError('unable_to_initiate_payment')
      return actions.transfer({
        chainId,
        from: account.address,
        to,
        amount,
        ...(!isNative && { token: { address: coin.address, decimals: coin.decimals } }),
        ...(reference !== undefined && { reference }),
        ...(fee && { fee }),
      })
    })
  } catch (error) {
    if (!OPEN_ENDS.some((name) => isLatchkeyError(error, name))) forgetPayment(context, key)
    throw error
  }
  writePayment(context, { ...stored, hash })
  if (context.config.families[terms.namespace]?.can.activity) {
    const { decimals, iconUrl, symbol } = coin
    rememberSend(context, {
      hash,
      chainId,
      from: account.address,
      to,
      amount: formatUnits(amount, decimals),
      symbol,
      iconUrl,
    })
  }
  return hash
}

/**
 * Waits for a transaction of a family that cannot say later what became of one: its own code sends it again, and ends
 * when it can no longer happen.
 */
async function untilTaken({ actions, context, pay, show }: PayRun, hash: string): Promise<void> {
  const { namespace, network: chainId } = pay.terms
  const reads = await context.adapters.get(namespace)?.reads(context.env)
  if (reads?.getTransaction) return
  show({ step: 'pending', task: 'pay', hash })
  await actions.waitForReceipt?.({ chainId, hash, signal: context.lifetime })
}

/** @returns the hash of the transaction that paid, which is another one where the wallet replaced it */
async function finish(
  context: Context,
  pay: PayState,
  { hash, show }: { readonly hash: string; readonly show: (step: PayStep) => void },
): Promise<string> {
  show({ step: 'pending', task: 'pay', hash })
  const stored = readPayments(context).find((one) => one.key === keyOf(pay.terms) && one.hash === hash)
  const paid = await awaitPayment(context, pay.terms, { ...stored, hash }, (nonce) => {
    if (stored) writePayment(context, { ...stored, nonce })
  })
  // A page that leaves before its host was told finds the one that paid.
  if (stored && paid !== hash) writePayment(context, { ...stored, hash: paid })
  show({ step: 'paid', hash: paid, ...(paid !== hash && { replaced: hash }) })
  const { namespace } = pay.terms
  context.lazy.wallet().then(({ fetchBalance, fetchTokens }) => {
    void fetchBalance(context, { namespace, fresh: true })
    void fetchTokens(context, { namespace, fresh: true })
  }, context.log.failed('Balances were not read afresh'))
  return paid
}

/** What went wrong stands in the state; a transaction that may still come stays written down. */
function fail(
  context: Context,
  pay: PayState,
  {
    thrown,
    hash,
    show,
    task,
  }: {
    readonly thrown: unknown
    readonly hash: string | undefined
    readonly show: (step: PayStep) => void
    readonly task: PayTask
  },
): LatchkeyError {
  const error = toLatchkeyError(thrown, 'unable_to_initiate_payment')
  const isUnsure = task === 'pay' && OPEN_ENDS.some((name) => name === error.name) && hash === undefined
  const isStored = readPayments(context).some(({ key }) => key === keyOf(pay.terms))
  const isReplaced = error.name === 'payment_replaced'
  const isExpired = error.details['kind'] === 'expired'
  // What the wallet sent in its place is what can be looked up.
  // A swap tells its own hash, as long as it is what failed.
  const told = error.details['hash']
  const known = isExpired ? undefined : isReplaced || hash === undefined ? told : hash
  // Nothing was paid, and nothing can be: it may be begun again.
  if (isReplaced || isExpired) forgetPayment(context, keyOf(pay.terms))
  show(
    error.name === 'user_rejected'
      ? { step: 'declined', task }
      : isUnsure && isStored
        ? { step: 'unsure' }
        : { step: 'failed', task, error: error.toJSON(), ...(typeof known === 'string' && { hash: known }) },
  )
  context.log.warn('A payment did not happen', { error: error.name, network: pay.terms.network })
  return error
}
