/** A text, or one per plural form of its language (`Intl.PluralRules`). */
export type Text = string | ({ readonly other: string } & Readonly<Record<string, string>>)

/** Texts by key, with the placeholders (`{name}`) of the English text. */
export type Words = Readonly<Record<string, Text | undefined>>

/** A language of the modal and the buttons: `import { de } from '@latchkey/elements/locales/de'`, or your own. */
export interface Locale {
  /** BCP 47 tag for numbers, money, lists and plural forms. */
  readonly locale: string
  /** Sets the modal right to left, unless the page has its own `dir`. */
  readonly direction?: 'rtl' | undefined
  /** The words of one chunk of the modal; without it they stay English. */
  readonly load?: ((part: never) => Promise<Words>) | undefined
  readonly 'button.connect'?: string | undefined
  readonly 'button.connecting'?: string | undefined
}
