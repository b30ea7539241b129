import { findLanguage } from '@latchkey/protocol/languages'
import {
  fillText,
  formOf,
  type Plural,
  type Text,
  type TextValues,
  type Values,
  withLatinDigits,
} from '@latchkey/protocol/texts'
import { words as en } from '../../generated/words/en.js'
import { languages } from '../../generated/words/languages.js'

export type Words = { readonly [K in keyof typeof en]: Text }

type Arguments<T> = unknown extends TextValues<T> ? [] : [values: TextValues<T>]

/** One visitor per page. `loading` ends with the last change. */
const spoken: { language: string; words: Words; loading?: Promise<void> } = { language: 'en', words: en }

/** Switches the language; English if unsupported or not loaded. @param locale BCP 47 tag */
export function speak(locale: string, root?: Pick<HTMLElement, 'lang' | 'dir'>): Promise<void> {
  return (spoken.loading = change(locale, root))
}

/** Ends when the words of the chosen language are here, so that no screen is written in another. */
export const languageLoaded = async (): Promise<void> => spoken.loading

async function change(locale: string, root?: Pick<HTMLElement, 'lang' | 'dir'>): Promise<void> {
  const tag = findLanguage(locale, Object.keys(languages)) as keyof typeof languages | undefined
  const loaded = tag && (await languages[tag].load().catch(() => undefined))
  spoken.words = loaded?.words ?? en
  spoken.language = tag && loaded ? tag : 'en'
  if (!root) return
  root.lang = spoken.language
  root.dir = tag && loaded ? languages[tag].direction : 'ltr'
}

export const language = (): string => spoken.language

/** For `Intl`: the language, with the digits that wallets use in it. */
export const numberLocale = (): string => withLatinDigits(spoken.language)

/** @param given values of the placeholders; the first number selects the plural form */
export function t<K extends keyof Words>(key: K, ...given: Arguments<(typeof en)[K]>): string {
  const [values = {}] = given as [Readonly<Record<string, string | number>>?]
  const text = spoken.words[key]
  return fillText(
    typeof text === 'string' ? text : formOf(text, numbersOf(text, values), spoken.language),
    values,
    String,
  )
}

/** Of several numbers, only the one that the message names selects the form. */
const numbersOf = ({ by }: Plural, values: Values): Values => (by ? { [by]: values[by] ?? 0 } : values)
