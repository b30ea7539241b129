/**
 * What a person typed or pasted, as a plain decimal text: digits with at most one point and at most `decimals`
 * digits behind it. A comma that cannot be a thousands mark counts as the point (`0,5`), grouping is dropped
 * (`1,234.5` → `1234.5`), leading zeros go (`007` → `7`), a leading point gets its zero.
 *
 * @param decimals digits a token can hold, 0…77
 */
export function sanitizeAmount(input: string, decimals = 18): string {
  let text = input.replace(/[^\d.,]/g, '')
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0) {
    // Both are there: the last one is the decimal mark.
    const mark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    text = text
      .split(mark === '.' ? ',' : '.')
      .join('')
      .replace(mark, '.')
  } else if (commas === 1) text = text.replace(',', '.')
  else text = text.replaceAll(',', '')
  const first = text.indexOf('.')
  const whole = (first < 0 ? text : text.slice(0, first)).replaceAll(',', '').replace(/^0+(?=\d)/, '')
  if (first < 0) return whole
  const fraction = text
    .slice(first + 1)
    .replace(/\D/g, '')
    .slice(0, Math.max(0, decimals))
  if (decimals <= 0) return whole
  return `${whole === '' ? '0' : whole}.${fraction}`
}
