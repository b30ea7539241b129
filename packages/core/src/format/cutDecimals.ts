/** More decimals than these nobody reads. */
const DECIMALS = 8

/**
 * Cuts an amount to at most eight significant decimals: zeros behind the point of an amount below one do not count, so
 * that `0.000123456789123` becomes `0.00012345678`.
 *
 * @param text plain decimal text
 */
export function cutDecimals(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction.slice(0, zeros + DECIMALS).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
