import type { OnrampState } from '@latchkey/core'
import type { OnrampQuoteResponse, OnrampSeller } from '@latchkey/protocol/http'
import { formatAmount } from '../../modal/parts/amounts.js'
import type { Words } from '../../modal/hooks/viewHooks.js'
import type { buyWords } from '../../generated/words/buyWords.js'
import { moneyText } from './buyText.js'

export function coinOf({ caipAddress, purchase }: OnrampState, { sells }: OnrampSeller): string {
  const symbol = purchase?.currency.symbol ?? ''
  return sells?.[caipAddress.split(':')[0] ?? ''] ?? symbol
}

/** Its price and fees, why it has none, or its usual fees. */
export function sellerText(t: Words<typeof buyWords>, onramp: OnrampState, at: number): string {
  const seller = onramp.providers[at]
  if (!seller) return ''
  const { quote, error } = onramp.sellerQuotes?.[seller.name] ?? {}
  if (quote) {
    const { amount, currency } = quote.purchaseAmount
    return t('buy.sellerQuote', {
      amount: formatAmount(amount, currency, t.locale),
      fees: feesText(quote, t.locale),
    })
  }
  if (error) return t(error.details['name'] === 'onramp_refused' ? 'buy.refused' : 'buy.down')
  const coin = coinOf(onramp, seller)
  const fees = seller.fees.replace('-', '–')
  if (coin !== onramp.purchase?.currency.symbol) return t('buy.sells', { coin, fees })
  if (seller.subdivisions && onramp.subdivision === undefined) return t('buy.needsState')
  return t('buy.feeRange', { fees })
}

export function feesText(
  { coinbaseFee, networkFee }: OnrampQuoteResponse,
  locale: string | undefined,
): string {
  const own = moneyText(coinbaseFee.amount, coinbaseFee.currency, locale)
  return /[1-9]/.test(networkFee.amount)
    ? `${own} + ${moneyText(networkFee.amount, networkFee.currency, locale)}`
    : own
}
