/** How {@link writeEnglish} writes. */
export interface WriteEnglishOptions {
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
