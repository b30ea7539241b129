import { formatNumber, writeAmount } from '@latchkey/core/actions'
import type { OnrampOffer, TokenBalance } from '@latchkey/core'
import { capitalize } from '../../words/capitalize.js'

/**
 * @param amount decimal text
 * @param currency ISO 4217 code
 */
export function moneyText(amount: string, currency: string, locale = 'en-US'): string {
  try {
    const { maximumFractionDigits: decimals } = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return formatNumber(amount, { currency, decimals, fixed: true, locale })
  } catch {
    return `${writeAmount(amount, locale)} ${currency}`
  }
}

/** The currency's sign on one side of the amount. */
export function signOf(currency: string, locale?: string): readonly [before: string, after: string] {
  const text = moneyText('1', currency, locale)
  // Drops Arabic direction marks; the field has its own direction.
  const [before = '', after = ''] = text.replace(/\p{Cf}/gu, '').split(/\p{Nd}(?:.*\p{Nd})?/u)
  return [before, after]
}

/** For rows: many languages write currencies small within sentences. */
export function currencyName(code: string, locale = 'en'): string {
  try {
    return capitalize(new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? code, locale)
  } catch {
    return code
  }
}

export const tokenOf = ({ currency, chainId }: OnrampOffer): TokenBalance => ({
  name: currency.name,
  symbol: currency.symbol,
  chainId: chainId ?? 'eip155:0',
  price: 0,
  quantity: { decimals: '18', numeric: '0' },
  iconUrl: '',
})
