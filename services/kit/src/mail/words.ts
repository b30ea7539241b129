import { findLanguage } from '@latchkey/protocol/languages'
import { languages } from '../generated/words/languages.js'

type Tag = keyof typeof languages

export type MailWords = (typeof languages)['en']['words']

const tags = Object.keys(languages) as readonly Tag[]

/** BCP 47 tags. */
export const mailLanguages: readonly string[] = tags

/** Falls back to English. @param locale BCP 47 */
export const mailLanguage = (locale: string | undefined): string => tagOf(locale)

export const directionOf = (locale: string): 'ltr' | 'rtl' => languages[tagOf(locale)].direction

export function mailWords(
  language: string,
  values: Readonly<Record<string, string>>,
): (key: keyof MailWords) => string {
  const { words }: { readonly words: MailWords } = languages[tagOf(language)]
  return (key) =>
    words[key].replaceAll(/\{(\w+)\}/g, (place, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? place) : place,
    )
}

const tagOf = (locale: string | undefined): Tag =>
  (findLanguage(locale ?? 'en', tags) as Tag | undefined) ?? 'en'
