export interface FormatNumberOptions {
  /** Maximum number; default 2, at most 20. */
  readonly decimals?: number | undefined
  /** BCP 47 tag; default `en-US`. */
  readonly locale?: string | undefined
  /** Keeps trailing zeros: `1.50`. */
  readonly fixed?: boolean | undefined
  /** ISO 4217 code. */
  readonly currency?: string | undefined
}

/**
 * Formats a number. A nonzero value never reads as zero: `0.0004` with 2 decimals is `<0.01`.
 * Decimal strings keep full precision; invalid ones read as `0`.
 *
 * @param value a number, or a decimal string of any length
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
        // Only older engines convert the string to a number.
      }).format(one as number),
    )
  if (!known) return write(0)
  const least = 10 ** -decimals
  if (size > 0 && size < least) return `<${write(least)}`
  if (size < 0 && size > -least) return `>${write(-least)}`
  return write(value)
}

/** Else `US$` falls apart in a right-to-left script. */
const isolate = (text: string): string =>
  text.includes('\u200f') ? `\u2066${text.replaceAll('\u200f', '')}\u2069` : text

/**
 * Formats US dollars: `$1,234.50`, `<$0.01`.
 *
 * @param value dollars, as a number or decimal string
 */
export function formatUsd(value: number | string, locale?: string): string {
  return formatNumber(value, { fixed: true, currency: 'USD', locale })
}

interface WriteEnglishOptions {
  readonly decimals: number
  readonly fixed: boolean
  readonly sign: string
}

/**
 * Formats like `Intl.NumberFormat` for `en-US`, whose first use on a page takes about 10 ms, longer
 * than a frame on a slow phone.
 *
 * @returns undefined for exponent notation (`1e21`)
 */
export function writeEnglish(value: number | string, options: WriteEnglishOptions): string | undefined {
  const { decimals, fixed, sign } = options
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value)) ?? []
  if (whole === undefined) return undefined
  const tenths = BigInt(whole + fraction.padEnd(decimals + 1, '0').slice(0, decimals + 1))
  const digits = String((tenths + 5n) / 10n).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const rest = fixed ? digits.slice(point) : digits.slice(point).replace(/0+$/, '')
  return `${minus}${sign}${digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')}${rest && `.${rest}`}`
}
