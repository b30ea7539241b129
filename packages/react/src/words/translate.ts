import {
  fillText,
  formOf,
  type Plural,
  type Text,
  type TextValues,
  type Values,
  withLatinDigits,
} from '@latchkey/protocol/texts'
import { formatCount } from './formatCount.js'

export type { Plural, Text } from '@latchkey/protocol/texts'

/** Of several possible texts, the values of all. */
type AllValues<T> = (T extends T ? (values: TextValues<T>) => void : never) extends (values: infer V) => void
  ? V
  : never

/** Keys of texts without placeholders. */
export type PlainKey<C> = { [K in keyof C]: unknown extends TextValues<C[K]> ? K : never }[keyof C]

type Arguments<T> = unknown extends AllValues<T> ? [] : [parameters: AllValues<T>]

export interface Translate<C extends Readonly<Record<string, Text>>> {
  <K extends keyof C & string>(key: K, ...parameters: Arguments<C[K]>): string
  /** BCP 47 tag; undefined means `en-US`. */
  readonly locale: string | undefined
}

/** Unknown placeholders stay. */
export const fillWords = (text: string, parameters: Values = {}, locale?: string): string =>
  fillText(text, parameters, (value) => formatCount(value, locale))

/** Untyped hosts may pass anything; no view may fail for it. */
const isText = (value: unknown): value is Text =>
  typeof value === 'string' || typeof (value as Plural | undefined)?.other === 'string'

/** @param words of the language and the host; a missing key keeps the catalogue's text */
export function createTranslate<C extends Readonly<Record<string, Text>>>(
  catalogue: C,
  words: Readonly<Record<string, unknown>> = {},
): Translate<C> {
  const locale = withLatinDigits(words['locale'] as string | undefined)
  const translate = (key: string, parameters: Values = {}) => {
    const own = words[key]
    const text = isText(own) ? own : (catalogue[key] ?? key)
    return fillWords(typeof text === 'string' ? text : formOf(text, parameters, locale), parameters, locale)
  }
  return Object.assign(translate, { locale }) as unknown as Translate<C>
}
