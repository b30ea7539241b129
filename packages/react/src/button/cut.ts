import { digitsFor } from '@latchkey/ui/components/digitsFor'

/**
 * The figures of the account in the modal: cut and not rounded, so that a balance never reads as more than there is; what
 * is not zero never reads as zero. English needs no `Intl`: the first number format of a page holds it up for some 10 ms.
 *
 * @param amount decimal text
 * @param locale BCP 47 tag; default English
 */
export const cut = (amount: string, locale?: string): string => {
  const digits = digitsFor(Number(amount))
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = fraction.slice(0, digits).replace(/0+$/, '')
  const isLess = Number(amount) > 0 && Number(`${whole}.${rest}`) === 0
  const [own, part] = isLess ? (10 ** -digits).toFixed(digits).split('.') : [whole, rest]
  const written = locale
    ? // Text keeps every digit, which a number of that size does not.
      new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(`${own}.${part || 0}` as never)
    : (own ?? '').replace(/\B(?=(\d{3})+$)/g, ',') + (part && `.${part}`)
  return isLess ? `<${written}` : written
}
