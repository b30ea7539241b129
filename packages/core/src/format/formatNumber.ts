/** Options of {@link formatNumber}. */
export interface FormatNumberOptions {
  /** Digits after the point at most; default 2, never more than 20. */
  readonly decimals?: number | undefined
  /** BCP 47 tag; default `en-US`. */
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
  const { locale = 'en-US', fixed = false, currency } = options
  const decimals = Math.min(options.decimals ?? 2, 20)
  const size = Number(value)
  const known = Number.isFinite(size) && value !== ''
  const isEnglish = locale === 'en-US' && (currency === undefined || currency === 'USD')
  const write = (one: number | string): string =>
    (isEnglish ? writeEnglish(one, { decimals, fixed, sign: currency ? '$' : '' }) : undefined) ??
    isolate(
      new Intl.NumberFormat(locale, {
        ...(currency === undefined ? {} : { style: 'currency', currency }),
        minimumFractionDigits: fixed ? decimals : 0,
        maximumFractionDigits: decimals,
        // Engines that know only numbers turn the text into one; the others keep every digit.
      }).format(one as number),
    )
  if (!known) return write(0)
  const least = 10 ** -decimals
  if (size > 0 && size < least) return `<${write(least)}`
  if (size < 0 && size > -least) return `>${write(-least)}`
  return write(value)
}

/** Amounts run left to right in every script: `US$` would fall apart between the letters of one that does not. */
const isolate = (text: string): string =>
  text.includes('\u200f') ? `\u2066${text.replaceAll('\u200f', '')}\u2069` : text

/**
 * Writes an amount of US dollars: `$1,234.50`, `<$0.01`.
 *
 * @param value dollars, as a number or decimal text
 */
export function formatUsd(value: number | string, locale?: string): string {
  return formatNumber(value, { fixed: true, currency: 'USD', locale })
}

/** How {@link writeEnglish} writes. */
interface WriteEnglishOptions {
  readonly decimals: number
  /** Keeps trailing zeros. */
  readonly fixed: boolean
  /** In front of the digits: `$`. */
  readonly sign: string
}

/**
 * Writes a number as `Intl.NumberFormat` does for `en-US`: grouped by thousands, halves rounded away from zero. The
 * first number format of a page holds a browser up for some 10 ms, on a slow phone for longer than a frame may take.
 *
 * @param value a number, or decimal text of any length
 * @returns undefined for what is not written in plain digits (`1e21`)
 */
export function writeEnglish(value: number | string, options: WriteEnglishOptions): string | undefined {
  const { decimals, fixed, sign } = options
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value)) ?? []
  if (whole === undefined) return undefined
  // One digit more than is written decides about rounding.
  const tenths = BigInt(whole + fraction.padEnd(decimals + 1, '0').slice(0, decimals + 1))
  const digits = String((tenths + 5n) / 10n).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const rest = fixed ? digits.slice(point) : digits.slice(point).replace(/0+$/, '')
  return `${minus}${sign}${digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')}${rest && `.${rest}`}`
}
