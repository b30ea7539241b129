/**
 * A base-unit amount as decimal text without trailing zeros: `(1500000n, 6)` gives `1.5`.
 *
 * @param amount base units, not negative
 * @param decimals 0 to 255
 */
export function formatUnits(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
