import { amountParts } from './amountParts.js'

/** An amount of coins for a line: `0.942 ETH`; what is not zero never reads as zero. */
export const formatAmount = (value: string, symbol: string): string =>
  amountParts(value, symbol)
    .map((part) => part.value)
    .join('')
