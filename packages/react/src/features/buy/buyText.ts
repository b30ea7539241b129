import { formatNumber, writeAmount } from '@latchkey/core/actions'
import type { TokenBalance } from '@latchkey/core'
import type { OnrampOffer } from '@latchkey/core'

/**
 * An amount of money as a locale writes it.
 *
 * @param amount decimal text
 * @param currency ISO 4217 code
 */
export function moneyText(amount: string, currency: string, locale = 'en-US'): string {
  try {
    const { maximumFractionDigits: decimals } = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
    }).resolvedOptions()
    // Decimal text goes through whole: only what is shown is rounded.
    return formatNumber(amount, { currency, decimals, fixed: true, locale })
  } catch {
    return `${writeAmount(amount, locale)} ${currency}`
  }
}

/** The texts that a language writes before and after a figure of money: the currency's sign, and nothing. */
export function signOf(currency: string, locale?: string): readonly [before: string, after: string] {
  const text = moneyText('1', currency, locale)
  // Arabic has marks of direction in it; the field has a direction of its own.
  const [before = '', after = ''] = text.replace(/\p{Cf}/gu, '').split(/\p{Nd}(?:.*\p{Nd})?/u)
  return [before, after]
}

/** A currency's name in a language, or its code. */
export function currencyName(code: string, locale = 'en'): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

/** A coin that is sold, as the pictures of tokens take it. */
export const tokenOf = ({ currency, chainId }: OnrampOffer): TokenBalance => ({
  name: currency.name,
  symbol: currency.symbol,
  chainId: chainId ?? 'eip155:0',
  price: 0,
  quantity: { decimals: '18', numeric: '0' },
  iconUrl: '',
})
