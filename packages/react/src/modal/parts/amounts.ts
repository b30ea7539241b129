import { formatNumber, formatUsd } from '@latchkey/core/actions'
import type { AmountPart } from '@latchkey/ui/components/Amount'
import { digitsFor } from '@latchkey/ui/components/digitsFor'

/** Like `formatToParts`; English needs no `Intl`. */
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
 * Never reads as more than there is, nor an amount above zero as zero.
 *
 * @param value decimal text in whole coins, such as `0.942`
 */
export function amountParts(value: string, symbol: string, locale?: string): readonly AmountPart[] {
  return [
    ...parts(formatFigure(value, locale), locale),
    { type: 'literal', value: ' ' },
    { type: 'currency', value: symbol },
  ]
}

export function formatFigure(value: string, locale?: string): string {
  const decimals = digitsFor(Math.abs(Number(value)))
  const [whole = '0', fraction = ''] = value.split('.')
  const cut = `${whole}.${fraction.slice(0, decimals)}`
  return formatNumber(Number(cut) === 0 ? value : cut, { decimals, locale })
}

export const moneyParts = (value: number, locale?: string): readonly AmountPart[] =>
  parts(formatUsd(value, locale), locale)

/** `0.942 ETH`, cut as by {@link amountParts}. */
export const formatAmount = (value: string, symbol: string, locale?: string): string =>
  amountParts(value, symbol, locale)
    .map((part) => part.value)
    .join('')

const markOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
