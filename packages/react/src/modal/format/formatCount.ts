/**
 * A whole number for people: `1,204`. The first number format of a page takes a browser some 10 ms, in the middle of
 * the first opening; three English digits need none.
 */
export const formatCount = (count: number, locale = 'en-US'): string =>
  count < 1000 && locale === 'en-US' ? String(count) : new Intl.NumberFormat(locale).format(count)
