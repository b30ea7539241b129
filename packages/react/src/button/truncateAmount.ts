import { digitsFor } from '@latchkey/ui/components/digitsFor'

/**
 * Never reads as more than there is, nor an amount above zero as zero. English avoids `Intl`, whose
 * first number format blocks a page for some 10 ms.
 */
export const truncateAmount = (amount: string, locale?: string): string => {
  const digits = digitsFor(Number(amount))
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = fraction.slice(0, digits).replace(/0+$/, '')
  const isLess = Number(amount) > 0 && Number(`${whole}.${rest}`) === 0
  const [own, part] = isLess ? (10 ** -digits).toFixed(digits).split('.') : [whole, rest]
  const written = locale
    ? // Text keeps every digit; a number would not.
      new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(`${own}.${part || 0}` as never)
    : (own ?? '').replace(/\B(?=(\d{3})+$)/g, ',') + (part && `.${part}`)
  return isLess ? `<${written}` : written
}
