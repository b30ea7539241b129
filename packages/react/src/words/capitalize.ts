/** For headings and rows: many languages write months and currencies small within sentences. */
export const capitalize = (text: string, locale?: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
