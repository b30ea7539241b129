import { fillText } from './texts.js'

/** Right-to-left languages write theirs onto the next word. */
const keepApart = (joiner: string): string =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(joiner)
    ? joiner
    : joiner.replace(/^(?=\p{L})/u, ' ').replace(/\p{L}$/u, '$& ')

/**
 * Joins names in a sentence by the language's rules (CLDR list patterns). A joining word touches no
 * name, as in Thai or Chinese, and beside right-to-left letters each name is isolated (UAX #9).
 *
 * @param locale BCP 47 tag
 * @param type `disjunction` for "or"
 * @example joinNames(['play', 'claim'], 'th') // 'play และ claim'
 */
export function joinNames(
  names: readonly string[],
  locale = 'en-US',
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const pattern = new Intl.ListFormat(locale, { type })
    .formatToParts(names.map((_, index) => `{${index}}`))
    .map((part) => (part.type === 'literal' ? keepApart(part.value) : part.value))
    .join('')
  return fillText(pattern, Object.fromEntries(names.entries()), String)
}

/** Joins whole sentences: no space follows a full-width stop. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((text, next) => (/[。！？]$/.test(text) ? text + next : `${text} ${next}`))
