import { formatCount } from './formatCount.js'

/** A text, or one for each plural form that differs in its language (`Intl.PluralRules`). */
export type Text = string | Plural

/** The plural forms of a text, selected by its first number. */
export type Plural = { readonly other: string } & {
  readonly [Form in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
}

/** A text's placeholders as an object type: `'Open {name}'` needs `{ name }`. */
export type WordParameters<T> = T extends { readonly other: infer O }
  ? { readonly [K in keyof WordParameters<O>]: number }
  : T extends `${string}{${infer Name}}${infer Rest}`
    ? { readonly [K in Name]: string | number } & WordParameters<Rest>
    : unknown

type Arguments<T> = unknown extends WordParameters<T> ? [] : [parameters: WordParameters<T>]

/** Looks up a text and fills its placeholders. */
export interface Translate<C extends Readonly<Record<string, Text>>> {
  <K extends keyof C & string>(key: K, ...parameters: Arguments<C[K]>): string
  /** BCP 47 tag for numbers, money and lists; undefined means `en-US`. */
  readonly locale: string | undefined
}

type Values = Readonly<Record<string, string | number>>

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/

/** Isolates the direction of addresses, amounts and names in right-to-left text (UAX #9). */
const isolate = (value: string, text: string): string =>
  rightToLeft.test(text + value) ? `\u2068${value}\u2069` : value

/** Fills `{name}` placeholders and formats numbers; unknown placeholders stay. */
export const fillWords = (text: string, parameters: Values = {}, locale?: string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    return isolate(typeof value === 'number' ? formatCount(value, locale) : value, text)
  })

/** English avoids `Intl`: a page's first `Intl` object takes milliseconds. */
function formOf(text: Plural, parameters: Values, locale: string | undefined): string {
  const count = Object.values(parameters).find((value) => typeof value === 'number') ?? 0
  const form = locale ? new Intl.PluralRules(locale).select(count) : count === 1 ? 'one' : 'other'
  return text[form] ?? text.other
}

/** An untyped host may pass anything; a view must not fail for it. */
const isText = (value: unknown): value is Text =>
  typeof value === 'string' || typeof (value as Plural | undefined)?.other === 'string'

/**
 * Arabic without a region gets Latin digits in one browser and Arabic ones in another; wallets use
 * Latin digits.
 */
const withLatinDigits = (locale: string | undefined): string | undefined =>
  locale?.toLowerCase() === 'ar' ? `${locale}-u-nu-latn` : locale

/**
 * Creates the lookup of a catalogue.
 *
 * @param words texts of the language and the host; a missing key keeps the catalogue's text
 */
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
