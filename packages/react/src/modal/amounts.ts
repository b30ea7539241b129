import { formatNumber, formatUsd } from '@latchkey/core/actions'
import type { AmountPart } from '@latchkey/ui/components/Amount'

/** How many digits behind the point say enough for an amount of this size. */
const digitsFor = (size: number): number => (size >= 1000 ? 2 : size >= 1 ? 4 : 6)

/** English figures, as `formatToParts` would give them. */
const parts = (figure: string): readonly AmountPart[] => {
  const [integer = '', fraction] = figure.split('.')
  return [
    { type: 'integer', value: integer },
    ...(fraction === undefined
      ? []
      : [
          { type: 'decimal', value: '.' },
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
export function amountParts(value: string, symbol: string): readonly AmountPart[] {
  const decimals = digitsFor(Math.abs(Number(value)))
  const [whole = '0', fraction = ''] = value.split('.')
  const cut = `${whole}.${fraction.slice(0, decimals)}`
  return [
    ...parts(formatNumber(Number(cut) === 0 ? value : cut, { decimals })),
    { type: 'literal', value: ' ' },
    { type: 'currency', value: symbol },
  ]
}

/** US dollars in pieces. */
export const moneyParts = (value: number): readonly AmountPart[] => parts(formatUsd(value))

/** An amount of coins for a line: `0.942 ETH`; what is not zero never reads as zero. */
export const formatAmount = (value: string, symbol: string): string =>
  amountParts(value, symbol)
    .map((part) => part.value)
    .join('')
