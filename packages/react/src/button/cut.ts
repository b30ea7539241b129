import { digitsFor } from '@latchkey/ui/components/digitsFor'

/**
 * The figures of the account in the modal: cut and not rounded, so that a balance never reads as more than there is; what
 * is not zero never reads as zero. Without `Intl`: the first number format of a page holds it up for some 10 ms.
 *
 * @param amount decimal text
 */
export const cut = (amount: string): string => {
  const digits = digitsFor(Number(amount))
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = fraction.slice(0, digits).replace(/0+$/, '')
  if (Number(amount) > 0 && Number(`${whole}.${rest}`) === 0) return `<${(10 ** -digits).toFixed(digits)}`
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest && `.${rest}`)
}
