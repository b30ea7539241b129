/**
 * Finds the language that fits a tag best: the same tag, else the same language and script, so that
 * `pt-BR` serves `pt-PT`. A bare language has its likely script (UTS #35).
 *
 * @param wanted BCP 47 tag; anything else finds nothing
 * @param available BCP 47 tags
 * @example findLanguage('de-AT', ['de', 'fr']) // 'de'
 */
export function findLanguage(wanted: string, available: readonly string[]): string | undefined {
  const script = scriptOf(wanted)
  if (!script) return undefined
  return (
    available.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    available.find((tag) => scriptOf(tag) === script)
  )
}

/** `zh-HK` is `zh-Hant`. */
function scriptOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag.slice(0, 100).replaceAll('_', '-')).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}
