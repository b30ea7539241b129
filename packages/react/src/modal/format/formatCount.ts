/** A whole number for people: `1,204`. */
export const formatCount = (count: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale).format(count)
