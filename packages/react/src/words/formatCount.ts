/** `1,204`. English avoids `Intl`, whose first number format takes some 10 ms. */
export const formatCount = (count: number, locale?: string): string =>
  locale
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(count)
    : String(count).replace(/\B(?=(\d{3})+$)/g, ',')
