import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths, type OnrampQuoteResponse } from '@latchkey/protocol/http'
import { parseUnits } from '../../format/units.js'
import { httpOf } from '../../http/gateway.js'
import { perClient } from '../../platform/perClient.js'
import type { Context } from '../../store/context.js'
import type { OnrampState } from '../../types/onramp.js'
import { amountIssue } from './limits.js'
import { chosenOf } from './loadOnramp.js'
import { blankOnramp, changeOnramp, isOnShow } from './onrampState.js'
import { parseQuote } from './parseOnramp.js'

/** What {@link setOnramp} changes. */
export interface OnrampPatch {
  /** Decimal text with at most two decimals, as `readAmount` gives it. */
  readonly paymentAmount?: string | undefined
  /** ISO 4217 code, one of `paymentCurrencies`. */
  readonly paymentCurrency?: string | undefined
  /** Id of a currency, and the name of its network, of one of `offers`. */
  readonly purchaseCurrency?: string | undefined
  readonly network?: string | undefined
  /** Name of one of `providers`: who is bought from. */
  readonly provider?: string | undefined
}

/** Typing pauses this long before a quote is asked for, ms. */
const PAUSE_MS = 300

const memoryOf = perClient((): { timer?: unknown; asked: number } => ({ asked: 0 }))

export async function setOnramp(context: Context, patch: OnrampPatch): Promise<void> {
  const { onramp } = context.store.getState()
  if (!onramp) return
  const { paymentAmount, paymentCurrency, purchaseCurrency, network, provider: seller } = patch
  if (paymentAmount) parseUnits(paymentAmount, 2)
  const payment = onramp.paymentCurrencies.find(({ id }) => id === paymentCurrency)
  const purchase = onramp.offers.find(
    (offer) =>
      offer.currency.id === purchaseCurrency && (network === undefined || offer.network.name === network),
  )
  const provider = onramp.providers.find(({ name }) => name === seller)
  if (provider) changeOnramp(context, onramp.caipAddress, (state) => ({ ...state, provider }))
  // Who sells changes no quote.
  if (paymentAmount === undefined && !payment && !purchase) return
  const memory = memoryOf(context)
  memory.asked += 1
  context.platform.clearTimeout(memory.timer)
  changeOnramp(context, onramp.caipAddress, ({ quote: _quote, error: _error, ...state }) => ({
    ...state,
    ...(paymentAmount !== undefined && { paymentAmount }),
    ...(payment && { payment }),
    ...(purchase && { purchase }),
    quotesLoading: true,
  }))
  memory.timer = context.platform.setTimeout(() => {
    if (!context.lifetime.aborted)
      void fetchOnrampQuote(context).catch(context.log.failed('There is no quote'))
  }, PAUSE_MS)
}

export async function resetOnramp(context: Context): Promise<void> {
  const { onramp } = context.store.getState()
  if (!onramp) return
  const memory = memoryOf(context)
  memory.asked += 1
  context.platform.clearTimeout(memory.timer)
  const { caipAddress, status, isAssumed, providers, offers, paymentCurrencies, order } = onramp
  changeOnramp(context, caipAddress, () => ({
    ...blankOnramp(caipAddress),
    status,
    isAssumed,
    providers,
    offers,
    paymentCurrencies,
    ...chosenOf(onramp),
    ...(order && { order }),
  }))
}

export async function fetchOnrampQuote(context: Context): Promise<OnrampQuoteResponse | undefined> {
  const { onramp } = context.store.getState()
  if (!onramp) return undefined
  const { caipAddress, purchase, payment, paymentAmount } = onramp
  const memory = memoryOf(context)
  memory.asked += 1
  const mine = memory.asked
  const show = (patch: Pick<OnrampState, 'quotesLoading'> & Partial<OnrampState>): void => {
    if (mine !== memory.asked || !isOnShow(context, caipAddress)) return
    changeOnramp(context, caipAddress, ({ quote: _quote, error: _error, ...state }) => ({
      ...state,
      ...patch,
    }))
  }
  if (!purchase || !payment || amountIssue(onramp)) {
    show({ quotesLoading: false })
    return undefined
  }
  show({ quotesLoading: true })
  try {
    const { id, symbol } = purchase.currency
    const body = {
      purchaseCurrency: symbol,
      paymentCurrency: payment.id,
      amount: paymentAmount,
      network: purchase.network.name,
    }
    const answer = await httpOf(context)?.post(httpPaths.onrampQuote, body, { isTheirs: true })
    const quote = parseQuote(answer, { payment: payment.id, purchase: [symbol, id] })
    if (!quote) throw new LatchkeyError('http_failed', { details: { reason: 'it is no quote for this' } })
    show({ quotesLoading: false, quote })
    return quote
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'http_failed')
    context.log.warn('There is no quote', { error: error.name })
    show({ quotesLoading: false, error: error.toJSON() })
    return undefined
  }
}
