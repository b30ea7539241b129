import { formatNumber, formatUsd } from '@latchkey/core/actions'
import type { AmountPart } from '@latchkey/ui/components/Amount'
import { digitsFor } from '@latchkey/ui/components/digitsFor'

/** Figures of a locale, as `formatToParts` would give them; found by the mark, so that English needs no `Intl`. */
const parts = (figure: string, locale?: string): readonly AmountPart[] => {
  const mark = locale ? markOf(locale) : '.'
  const [integer = '', fraction] = figure.split(mark)
  return [
    { type: 'integer', value: integer },
    ...(fraction === undefined
      ? []
      : [
          { type: 'decimal', value: mark },
          { type: 'fraction', value: fraction },
        ]),
  ]
}

/**
 * An amount of coins in pieces, for dimmed decimals: cut and not rounded, so that it never reads as more than there
 * is; what is not zero never reads as zero.
 *
 * @param value plain decimal text in whole coins, e.g. `0.942`
 * @param symbol written after it
 */
export function amountParts(value: string, symbol: string, locale?: string): readonly AmountPart[] {
  return [
    ...parts(formatFigure(value, locale), locale),
    { type: 'literal', value: ' ' },
    { type: 'currency', value: symbol },
  ]
}

/** An amount of coins without their symbol, cut as {@link amountParts} cuts it. */
export function formatFigure(value: string, locale?: string): string {
  const decimals = digitsFor(Math.abs(Number(value)))
  const [whole = '0', fraction = ''] = value.split('.')
  const cut = `${whole}.${fraction.slice(0, decimals)}`
  return formatNumber(Number(cut) === 0 ? value : cut, { decimals, locale })
}

/** US dollars in pieces. */
export const moneyParts = (value: number, locale?: string): readonly AmountPart[] =>
  parts(formatUsd(value, locale), locale)

/** An amount of coins for a line: `0.942 ETH`; what is not zero never reads as zero. */
export const formatAmount = (value: string, symbol: string, locale?: string): string =>
  amountParts(value, symbol, locale)
    .map((part) => part.value)
    .join('')

const markOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
