/**
 * Writes base units as whole units, exactly and without trailing zeros.
 *
 * @param value base units, e.g. wei; a bigint or its decimal text
 * @param decimals how many digits stand after the point, e.g. 18
 * @returns plain decimal text such as `1.5`
 */
export function formatUnits(value: bigint | string, decimals: number): string {
  const amount = BigInt(value)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
