import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { isInFlight, share } from '../../platform/share.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { PayRequest, PayResult, PayState, PayTerms } from '../../types/pay.js'
import { checkPayment } from './checkPayment.js'
import { followPay } from './followPay.js'
import { shareKey, findPayment, forgetPayment, isHalfway, keyOf } from './payments.js'
import { PAYING } from './payState.js'
import { findPending, showPending } from './resumePay.js'

export interface PayingPage {
  /** Aborted when the visitor leaves; a pending transaction is followed. */
  readonly signal?: AbortSignal | undefined
}

/** Never rejects. A second call for the same payment joins the first. */
export async function pay(context: Context, request: PayRequest, page?: PayingPage): Promise<PayResult> {
  try {
    if (!context.store.getState().features.pay)
      throw initiationError('payments are off; set features: { pay: true }, or turn them on for the project')
    const terms = await checkPayment(context, request)
    const name = shareKey(terms)
    if (isInFlight(context, name)) {
      const { pay: now } = context.store.getState()
      if (!page) void context.client.open({ view: viewOf(now), namespace: terms.namespace })
    } else if (isInFlight(context, OPEN_PAYMENT) || isInFlight(context, PAYING))
      throw initiationError('another payment is open; wait until it has ended')
    return await share(context, name, () =>
      share(context, OPEN_PAYMENT, () => begin(context, request, terms, page)),
    )
  } catch (thrown) {
    return { status: 'failed', error: toLatchkeyError(thrown, 'unable_to_initiate_payment') }
  }
}

const OPEN_PAYMENT = 'open payment'

function begin(
  context: Context,
  request: PayRequest,
  terms: PayTerms,
  page: PayingPage | undefined,
): Promise<PayResult> {
  const state: PayState = {
    request,
    terms,
    options: { status: 'loading' },
    review: { status: 'idle' },
    loading: false,
    progress: { step: 'choosing' },
  }
  context.update('pay', () => ({ pay: state }))
  const found = findPending(context, terms)
  if (found) showPending(context, state, found)
  return waitForResult(context, state, page)
}

function dismissedResult(context: Context, { progress, terms }: PayState): PayResult {
  const key = keyOf(terms)
  if (progress.step === 'failed') {
    const { details, name } = progress.error
    // One that may still be mined must be found again.
    const isFinal = name === 'transaction_reverted' || name === 'payment_short'
    if (isFinal && progress.task === 'pay') forgetPayment(context, key)
    return { status: 'failed', error: new LatchkeyError(name, { details }) }
  }
  // The swap's output must not count for the next payment.
  const stored = findPayment(context, key)
  if (stored && isHalfway(stored)) forgetPayment(context, key)
  return progress.step === 'unsure'
    ? { status: 'failed', error: new LatchkeyError('transaction_timeout') }
    : { status: 'dismissed' }
}

const viewOf = (state: PayState | undefined): 'Pay' | 'PayProgress' =>
  state?.progress.step === 'choosing' ? 'Pay' : 'PayProgress'

const initiationError = (reason: string): LatchkeyError =>
  new LatchkeyError('unable_to_initiate_payment', { details: { reason } })

function waitForResult(context: Context, initial: PayState, page?: PayingPage): Promise<PayResult> {
  const { client, lifetime, store } = context
  const { terms } = initial
  const { namespace, network } = terms
  return new Promise((resolve) => {
    let isShown = page !== undefined
    const controller = new AbortController()
    let hasEnded = false
    const end = (result: PayResult): void => {
      if (hasEnded) return
      hasEnded = true
      stop()
      controller.abort()
      page?.signal?.removeEventListener('abort', check)
      resolve(result)
    }
    const check = (): void => {
      const { modal, pay: now } = store.getState()
      if (lifetime.aborted) return end({ status: 'failed', error: new LatchkeyError('client_disposed') })
      if (now?.terms !== terms) return end({ status: 'dismissed' })
      if (now.progress.step === 'paid') {
        forgetPayment(context, keyOf(terms))
        return end({ status: 'paid', hash: now.progress.hash, network })
      }
      const isVisible = page
        ? page.signal?.aborted !== true
        : modal.open &&
          (modal.stack.length === 0 ||
            modal.stack.some(({ view }) => view === 'Pay' || view === 'PayProgress'))
      isShown ||= isVisible
      if (!isVisible && isShown && !now.loading) end(dismissedResult(context, now))
    }
    const stop = follow(context, (state) => state, check, { onEnd: check })
    if (page) {
      page.signal?.addEventListener('abort', check)
      followPay(context, controller.signal)
      return check()
    }
    client.open({ view: viewOf(store.getState().pay), namespace }).then(
      (opened) => {
        if (opened.status === 'failed' && !isShown) end(opened)
        else check()
      },
      () => {},
    )
  })
}
