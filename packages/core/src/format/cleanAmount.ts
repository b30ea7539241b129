/**
 * Turns what is typed or pasted into an amount field into plain decimal text: digits and at most one point, a comma
 * read as the point unless it groups thousands, no more digits after the point than the token has.
 *
 * @param text raw content of the field
 * @param decimals digits that the token has after the point
 * @returns decimal text that may end in a point while it is being typed; '' when nothing is left
 */
export function cleanAmount(text: string, decimals: number): string {
  const plain = text.replace(/[^\d.,]/g, '')
  const groups = plain.includes('.') || /^\d{1,3}(,\d{3}){2,}$/.test(plain)
  const dotted = groups ? plain.replaceAll(',', '') : plain.replaceAll(',', '.')
  const point = dotted.indexOf('.')
  if (point < 0) return dotted.replace(/^0+(?=\d)/, '')
  const whole = dotted.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  if (decimals === 0) return whole
  return `${whole}.${dotted
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, decimals)}`
}
