/** By plural form where it differs (`Intl.PluralRules`). */
export type Text = string | Plural

/** Selected by the first number, or the one that `by` names. */
export type Plural = { readonly other: string; readonly by?: string } & {
  readonly [Form in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
}

/** `'Open {name}'` needs `{ name }`. */
export type TextValues<T> = T extends { readonly other: infer O }
  ? { readonly [K in keyof TextValues<O>]: number }
  : T extends `${string}{${infer Name}}${infer Rest}`
    ? { readonly [K in Name]: string | number } & TextValues<Rest>
    : unknown

export type Values = Readonly<Record<string, string | number>>

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/

/**
 * Fills `{name}` placeholders; unknown ones stay, and values are never read as placeholders. Beside
 * right-to-left letters each value is isolated (U+2068, U+2069, UAX #9): none reorders its
 * sentence.
 */
export const fillText = (text: string, values: Values, write: (value: number) => string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    const written = typeof value === 'number' ? write(value) : value
    return rightToLeft.test(text + written) ? `\u2068${written}\u2069` : written
  })

/** English avoids `Intl`, whose first object takes milliseconds. */
export function formOf(text: Plural, values: Values, locale: string | undefined): string {
  const count = Object.values(values).find((value) => typeof value === 'number') ?? 0
  const form = locale ? new Intl.PluralRules(locale).select(count) : count === 1 ? 'one' : 'other'
  return text[form] ?? text.other
}

/**
 * Browsers disagree on the digits of Arabic without a region and of Persian; wallets use Latin
 * ones.
 */
export const withLatinDigits = <T extends string | undefined>(locale: T): T | string =>
  /^(ar|fa)$/i.test(String(locale)) ? `${locale}-u-nu-latn` : locale
