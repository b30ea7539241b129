import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { isInFlight, share } from '../../platform/share.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { PayRequest, PayResult, PayState, PayTerms } from '../../types/pay.js'
import { checkPayment } from './checkPayment.js'
import { followPay } from './followPay.js'
import { askedAs, findPayment, forgetPayment, isHalfway, keyOf } from './payments.js'
import { PAYING } from './payState.js'
import { findBegun, showBegun } from './resumePay.js'

export interface PayingPage {
  /** Aborted when the visitor leaves; a pending transaction is followed. */
  readonly signal?: AbortSignal | undefined
}

/** Never rejects. A second call for the same payment joins the first. */
export async function pay(context: Context, request: PayRequest, page?: PayingPage): Promise<PayResult> {
  try {
    if (!context.store.getState().features.pay)
      throw unable('payments are off; set features: { pay: true }, or turn them on for the project')
    const terms = await checkPayment(context, request)
    const name = askedAs(terms)
    if (isInFlight(context, name)) {
      const { pay: now } = context.store.getState()
      if (!page) void context.client.open({ view: viewOf(now), namespace: terms.namespace })
    } else if (isInFlight(context, ASKED) || isInFlight(context, PAYING))
      throw unable('another payment is open; wait until it has ended')
    return await share(context, name, () => share(context, ASKED, () => begin(context, request, terms, page)))
  } catch (thrown) {
    return { status: 'failed', error: toLatchkeyError(thrown, 'unable_to_initiate_payment') }
  }
}

const ASKED = 'payment asked'

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
  const found = findBegun(context, terms)
  if (found) showBegun(context, state, found)
  return ended(context, state, page)
}

function left(context: Context, { progress, terms }: PayState): PayResult {
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

const unable = (reason: string): LatchkeyError =>
  new LatchkeyError('unable_to_initiate_payment', { details: { reason } })

function ended(context: Context, made: PayState, page?: PayingPage): Promise<PayResult> {
  const { client, lifetime, store } = context
  const { terms } = made
  const { namespace, network } = terms
  return new Promise((resolve) => {
    let isShown = page !== undefined
    const drawn = new AbortController()
    let isOver = false
    const end = (result: PayResult): void => {
      if (isOver) return
      isOver = true
      stop()
      drawn.abort()
      page?.signal?.removeEventListener('abort', look)
      resolve(result)
    }
    const look = (): void => {
      const { modal, pay: now } = store.getState()
      if (lifetime.aborted) return end({ status: 'failed', error: new LatchkeyError('client_disposed') })
      if (now?.terms !== terms) return end({ status: 'dismissed' })
      if (now.progress.step === 'paid') {
        forgetPayment(context, keyOf(terms))
        return end({ status: 'paid', hash: now.progress.hash, network })
      }
      const isHere = page
        ? page.signal?.aborted !== true
        : modal.open &&
          (modal.stack.length === 0 ||
            modal.stack.some(({ view }) => view === 'Pay' || view === 'PayProgress'))
      isShown ||= isHere
      if (!isHere && isShown && !now.loading) end(left(context, now))
    }
    const stop = follow(context, (state) => state, look, { onEnd: look })
    if (page) {
      page.signal?.addEventListener('abort', look)
      followPay(context, drawn.signal)
      return look()
    }
    client.open({ view: viewOf(store.getState().pay), namespace }).then(
      (opened) => {
        if (opened.status === 'failed' && !isShown) end(opened)
        else look()
      },
      () => {},
    )
  })
}
