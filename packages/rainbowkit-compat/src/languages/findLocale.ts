import { locales } from './locales.js'

/** Tags of RainbowKit that are no language tags, or mean another one. */
const renamed: Readonly<Record<string, string>> = {
  ua: 'uk',
  'zh-cn': 'zh-hans',
  'zh-hk': 'zh-hant',
  'zh-tw': 'zh-hant',
}

/**
 * The key of a language's loader.
 *
 * @param tag a locale of RainbowKit or of a browser, e.g. `pt-BR`
 * @returns undefined for English and languages that Latchkey does not have
 */
export function findLocale(tag: string, known: readonly string[] = Object.keys(locales)): string | undefined {
  const asked = tag.toLowerCase()
  const [language = ''] = asked.split('-')
  const names = [asked, renamed[asked], renamed[language], language]
  for (const name of names) {
    const found = known.find((one) => one.toLowerCase() === name)
    if (found !== undefined) return found
  }
  // One of several regions or scripts, such as Brazil's Portuguese for any Portuguese.
  return known.find((one) => one.toLowerCase().startsWith(`${language}-`))
}

/** The first of the visitor's languages that Latchkey speaks; English ends the search. */
export function preferredLocale(tags: readonly string[], known?: readonly string[]): string | undefined {
  for (const tag of tags) {
    if (/^en\b/i.test(tag)) return undefined
    const found = findLocale(tag, known)
    if (found !== undefined) return found
  }
  return undefined
}
