/**
 * @param {string} tag
 * @returns {'ltr' | 'rtl'} by CLDR
 */
export function directionOf(tag) {
  const locale =
    /** @type {Intl.Locale & { getTextInfo?: () => { direction: string }, textInfo?: { direction: string } }} */ (
      new Intl.Locale(tag)
    )
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr'
}
