import { numberLocale } from '../words/t.js'

/**
 * Exact, with the visitor's separators: "1,234" is more than a thousand in English and little more
 * than one in German. Digits are the same in every language.
 *
 * @param value base units
 * @param locale BCP 47
 */
export function amountText(value: bigint, decimals: number, locale = numberLocale()): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const { group, decimal } = marksOf(locale)
  const text = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${value < 0n ? '-' : ''}${text}${rest === '' ? '' : `${decimal}${rest}`}`
}

function marksOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.8)
  const markOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { group: markOf('group'), decimal: markOf('decimal') }
}
