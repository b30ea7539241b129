import type { AmountPart } from '@latchkey/ui/components/Amount'

/** How many digits behind the point say enough for an amount of this size. */
const digitsFor = (size: number): number => (size >= 1000 ? 2 : size >= 1 ? 4 : 6)

/**
 * An amount of coins in pieces, for dimmed decimals. The text is used digit by digit, so nothing is rounded up.
 *
 * @param value plain decimal text in whole coins, e.g. `0.942`
 * @param symbol written after it
 */
export function amountParts(value: string, symbol: string, locale = 'en-US'): readonly AmountPart[] {
  const size = Math.abs(Number(value))
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digitsFor(size) })
  const [whole = '0', fraction = ''] = value.split('.')
  // Cut, not rounded: a balance never reads as more than there is.
  const cut = `${whole}.${fraction.slice(0, digitsFor(size))}`
  return [
    ...format.formatToParts(Number(cut)),
    { type: 'literal', value: ' ' },
    { type: 'currency', value: symbol },
  ]
}

/** US dollars in pieces. */
export const moneyParts = (value: number, locale = 'en-US'): readonly AmountPart[] =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).formatToParts(value)
