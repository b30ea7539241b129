import { writeEnglish } from './writeEnglish.js'

/** Options of {@link formatNumber}. */
export interface FormatNumberOptions {
  /** Digits after the point at most; default 2 (specification section 9). */
  readonly decimals?: number | undefined
  /** BCP 47 tag; default `en-US` (ruling 31). */
  readonly locale?: string | undefined
  /** Keeps trailing zeros: `1.50`. */
  readonly fixed?: boolean | undefined
  /** ISO 4217 code; writes an amount of money. */
  readonly currency?: string | undefined
}

/**
 * Writes a number for people. What is not zero never reads as zero: `0.0004` with 2 decimals is `<0.01`. Decimal text
 * is used digit by digit, so no precision is lost; what is no number reads as `0`.
 *
 * @param value a number, or plain decimal text of any length
 */
export function formatNumber(value: number | string, options: FormatNumberOptions = {}): string {
  const { decimals = 2, locale = 'en-US', fixed = false, currency } = options
  const size = Number(value)
  const known = Number.isFinite(size) && value !== ''
  const isEnglish = locale === 'en-US' && (currency === undefined || currency === 'USD')
  const write = (one: number | string): string =>
    (isEnglish ? writeEnglish(one, { decimals, fixed, sign: currency ? '$' : '' }) : undefined) ??
    new Intl.NumberFormat(locale, {
      ...(currency === undefined ? {} : { style: 'currency', currency }),
      minimumFractionDigits: fixed ? decimals : 0,
      maximumFractionDigits: decimals,
      // Engines that know only numbers turn the text into one; the others keep every digit.
    }).format(one as number)
  if (!known) return write(0)
  const least = 10 ** -decimals
  if (size > 0 && size < least) return `<${write(least)}`
  if (size < 0 && size > -least) return `>${write(-least)}`
  return write(value)
}
