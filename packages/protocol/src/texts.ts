/** A text, or one for each plural form that differs in its language (`Intl.PluralRules`). */
export type Text = string | Plural

/** The plural forms of a text, selected by its first number. `by` names the number where others are beside it. */
export type Plural = { readonly other: string; readonly by?: string } & {
  readonly [Form in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
}

/** A text's placeholders as an object type: `'Open {name}'` needs `{ name }`. */
export type TextValues<T> = T extends { readonly other: infer O }
  ? { readonly [K in keyof TextValues<O>]: number }
  : T extends `${string}{${infer Name}}${infer Rest}`
    ? { readonly [K in Name]: string | number } & TextValues<Rest>
    : unknown

export type Values = Readonly<Record<string, string | number>>

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/

/**
 * Fills `{name}` placeholders; unknown ones stay, and a value is never read as a placeholder.
 * Wherever letters from right to left occur, each value is isolated (U+2068 and U+2069, UAX #9), so
 * that none reorders its sentence.
 *
 * @param write writes a number
 */
export const fillText = (text: string, values: Values, write: (value: number) => string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    const written = typeof value === 'number' ? write(value) : value
    return rightToLeft.test(text + written) ? `\u2068${written}\u2069` : written
  })

/** English avoids `Intl`: the first object takes milliseconds. */
export function formOf(text: Plural, values: Values, locale: string | undefined): string {
  const count = Object.values(values).find((value) => typeof value === 'number') ?? 0
  const form = locale ? new Intl.PluralRules(locale).select(count) : count === 1 ? 'one' : 'other'
  return text[form] ?? text.other
}

/**
 * Arabic without a region gets Latin digits in one browser and Arabic ones in another, Persian its
 * own; wallets use Latin digits in both.
 */
export const withLatinDigits = <T extends string | undefined>(locale: T): T | string =>
  /^(ar|fa)$/i.test(String(locale)) ? `${locale}-u-nu-latn` : locale
