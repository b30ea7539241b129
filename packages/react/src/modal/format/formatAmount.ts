import { amountParts } from './amountParts.js'

/** An amount of coins for a line: `0.942 ETH`; what is not zero never reads as zero. */
export function formatAmount(value: string, symbol: string, locale?: string): string {
  const size = Number(value)
  if (size > 0 && size < 0.000001) return `<0.000001 ${symbol}`
  return amountParts(value, symbol, locale)
    .map((part) => part.value)
    .join('')
}
