import { formatNumber } from './formatNumber.js'

/**
 * Writes an amount of US dollars: `$1,234.50`, `<$0.01`.
 *
 * @param value dollars, as a number or decimal text
 */
export function formatUsd(value: number | string, locale?: string): string {
  return formatNumber(value, { fixed: true, currency: 'USD', locale })
}
