import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths, type OnrampQuoteRequest, type OnrampQuoteResponse } from '@latchkey/protocol/http'
import { parseUnits } from '../../format/units.js'
import { httpOf } from '../../http/gateway.js'
import { supersede } from '../../platform/supersede.js'
import type { Context } from '../../store/context.js'
import type { OnrampState, SellerQuote } from '../../types/onramp.js'
import { amountIssue, paymentMethodOf } from './limits.js'
import { choiceOf, loadOnramp } from './loadOnramp.js'
import { blankOnramp, changeOnramp, isAccountShown } from './onrampState.js'
import { parseQuote } from './parseOnramp.js'

export interface OnrampPatch {
  /** Decimal string with at most two decimals, as `readAmount` returns. */
  readonly paymentAmount?: string | undefined
  /** ISO 4217 code from `paymentCurrencies`. */
  readonly paymentCurrency?: string | undefined
  /** Currency id and network name of one of `offers`. */
  readonly purchaseCurrency?: string | undefined
  readonly network?: string | undefined
  /** Name of one of `providers`. */
  readonly provider?: string | undefined
  /** The visitor's region. Loads the offers for it. */
  readonly subdivision?: string | undefined
}

const PAUSE_MS = 300

const QUOTE = 'quote of a purchase'

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
  if (provider) {
    changeOnramp(context, onramp.caipAddress, (state) => {
      const quote = state.sellerQuotes?.[provider.name]?.quote ?? state.quote
      return { ...state, provider, ...(quote && { quote }) }
    })
  }
  const { subdivision } = patch
  const isKnown = onramp.providers.some(({ subdivisions }) =>
    subdivisions?.some(({ code }) => code === subdivision),
  )
  if (subdivision !== undefined && isKnown) {
    changeOnramp(context, onramp.caipAddress, (state) => ({ ...state, subdivision }))
    context.storage.write('subdivision', subdivision)
    await loadOnramp(context)
    await fetchOnrampQuote(context)
  }
  if (paymentAmount === undefined && !payment && !purchase) return
  const signal = supersede(context, QUOTE)
  changeOnramp(context, onramp.caipAddress, (state) => ({
    ...withoutQuotes(state),
    ...(paymentAmount !== undefined && { paymentAmount }),
    ...(payment && { payment }),
    ...(purchase && { purchase }),
    quotesLoading: true,
  }))
  const refetch = (): void => {
    if (!context.lifetime.aborted)
      void fetchOnrampQuote(context).catch(context.log.failed('There is no quote'))
  }
  const timer = context.platform.setTimeout(refetch, PAUSE_MS)
  signal.addEventListener('abort', () => context.platform.clearTimeout(timer))
}

export async function resetOnramp(context: Context): Promise<void> {
  const { onramp } = context.store.getState()
  if (!onramp) return
  supersede(context, QUOTE)
  const { caipAddress, status, isAssumed, providers, offers, paymentCurrencies, order, subdivision } = onramp
  changeOnramp(context, caipAddress, () => ({
    ...blankOnramp(caipAddress),
    status,
    isAssumed,
    providers,
    offers,
    paymentCurrencies,
    ...choiceOf(onramp),
    ...(order && { order }),
    ...(subdivision !== undefined && { subdivision }),
  }))
}

async function requestQuote(context: Context, request: OnrampQuoteRequest, id: string): Promise<SellerQuote> {
  const { paymentCurrency: payment, provider, purchaseCurrency: symbol } = request
  try {
    const answer = await httpOf(context)?.post(httpPaths.onrampQuote, request, { isTheirs: true })
    const quote = parseQuote(answer, { payment, purchase: [symbol, id] })
    if (!quote) throw new LatchkeyError('http_failed', { details: { reason: 'it is no quote for this' } })
    return { quote }
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'http_failed')
    context.log.warn('There is no quote', { error: error.name, ...(provider && { provider }) })
    return { error: error.toJSON() }
  }
}

export async function fetchOnrampQuote(context: Context): Promise<OnrampQuoteResponse | undefined> {
  const { onramp } = context.store.getState()
  if (!onramp) return undefined
  const { caipAddress, purchase, payment, paymentAmount } = onramp
  const signal = supersede(context, QUOTE)
  const show = (patch: Pick<OnrampState, 'quotesLoading'> & Partial<OnrampState>): void => {
    if (signal.aborted || !isAccountShown(context, caipAddress)) return
    changeOnramp(context, caipAddress, (state) => ({ ...withoutQuotes(state), ...patch }))
  }
  if (!purchase || !payment || amountIssue(onramp)) {
    show({ quotesLoading: false })
    return undefined
  }
  show({ quotesLoading: true })
  const { id, symbol } = purchase.currency
  const { providers, subdivision } = onramp
  const paymentMethod = paymentMethodOf(onramp)
  const body = {
    purchaseCurrency: symbol,
    paymentCurrency: payment.id,
    amount: paymentAmount,
    network: purchase.network.name,
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(subdivision !== undefined && { subdivision }),
  }
  const ask = (provider?: string): Promise<SellerQuote> =>
    requestQuote(context, { ...body, ...(provider !== undefined && { provider }) }, id)
  const quoting = providers.filter(({ quotes }) => quotes)
  const answerable = quoting.filter(({ subdivisions }) => !subdivisions || subdivision !== undefined)
  let sellerQuotes: Readonly<Record<string, SellerQuote>> = {}
  // A slow provider must not delay the others.
  const answers =
    quoting.length === 0
      ? [await ask()]
      : await Promise.all(
          answerable.map(async ({ name }) => {
            const one = await ask(name)
            sellerQuotes = { ...sellerQuotes, [name]: one }
            show({ quotesLoading: true, sellerQuotes })
            return one
          }),
        )
  const quote = chosenQuote(context, sellerQuotes) ?? bestQuote(answers)
  const error = quote ? undefined : answers.find((one) => one.error)?.error
  show({
    quotesLoading: false,
    ...(quoting.length > 0 && { sellerQuotes }),
    ...(quote && { quote }),
    ...(error && { error }),
  })
  return quote
}

function chosenQuote(
  { store }: Context,
  quotes: Readonly<Record<string, SellerQuote>>,
): OnrampQuoteResponse | undefined {
  const { provider } = store.getState().onramp ?? {}
  return quotes[provider?.name ?? '']?.quote
}

function bestQuote(found: readonly SellerQuote[]): OnrampQuoteResponse | undefined {
  const units = ({ purchaseAmount }: OnrampQuoteResponse) => parseUnits(purchaseAmount.amount, 18)
  return found
    .flatMap(({ quote }) => quote ?? [])
    .reduce<OnrampQuoteResponse | undefined>(
      (most, quote) => (most && units(most) >= units(quote) ? most : quote),
      undefined,
    )
}

const withoutQuotes = ({
  quote: _quote,
  error: _error,
  sellerQuotes: _sellerQuotes,
  ...state
}: OnrampState): OnrampState => state
