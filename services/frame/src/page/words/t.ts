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

/** One visitor per page. */
const activeLanguage: { language: string; words: Words; loading?: Promise<void> } = {
  language: 'en',
  words: en,
}

/** English if unsupported or not loaded. @param locale BCP 47 */
export function speak(locale: string, root?: Pick<HTMLElement, 'lang' | 'dir'>): Promise<void> {
  return (activeLanguage.loading = change(locale, root))
}

/** Await it before drawing, to show one language only. */
export const languageLoaded = async (): Promise<void> => activeLanguage.loading

async function change(locale: string, root?: Pick<HTMLElement, 'lang' | 'dir'>): Promise<void> {
  const tag = findLanguage(locale, Object.keys(languages)) as keyof typeof languages | undefined
  const loaded = tag && (await languages[tag].load().catch(() => undefined))
  activeLanguage.words = loaded?.words ?? en
  activeLanguage.language = tag && loaded ? tag : 'en'
  if (!root) return
  root.lang = activeLanguage.language
  root.dir = tag && loaded ? languages[tag].direction : 'ltr'
}

export const language = (): string => activeLanguage.language

/** With the digits that wallets use in it. */
export const numberLocale = (): string => withLatinDigits(activeLanguage.language)

/** @param given for placeholders; the first number selects the plural form */
export function t<K extends keyof Words>(key: K, ...given: Arguments<(typeof en)[K]>): string {
  const [values = {}] = given as [Readonly<Record<string, string | number>>?]
  const text = activeLanguage.words[key]
  return fillText(
    typeof text === 'string' ? text : formOf(text, numbersOf(text, values), activeLanguage.language),
    values,
    String,
  )
}

/** The number that the message names selects the form. */
const numbersOf = ({ by }: Plural, values: Values): Values => (by ? { [by]: values[by] ?? 0 } : values)
