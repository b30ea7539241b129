/**
 * A whole number for people: `1,204`. Without `Intl` in English: the first number format of a page takes a browser some
 * 10 ms, in the middle of the first opening.
 */
export const formatCount = (count: number, locale?: string): string =>
  locale
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(count)
    : String(count).replace(/\B(?=(\d{3})+$)/g, ',')
