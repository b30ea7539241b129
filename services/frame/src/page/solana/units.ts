/** An amount of a coin or token, exact, without zeros at its end. */
export function units(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
