/** A text, or one for each plural form of its language that differs (`Intl.PluralRules`). */
export type Text = string | ({ readonly other: string } & Readonly<Record<string, string>>)

/** Texts by their keys; placeholders (`{name}`) are those of the English text. */
export type Words = Readonly<Record<string, Text | undefined>>

/** A language of the modal and the buttons: `import { de } from '@latchkey/elements/locales/de'`, or your own. */
export interface Locale {
  /** BCP 47 tag: how numbers, money and lists are written, and which plural forms there are. */
  readonly locale: string
  /** Sets the modal right to left, unless the page says otherwise with a `dir` of its own. */
  readonly direction?: 'rtl' | undefined
  /** The words of one part of the modal; without it they stay English. */
  readonly load?: ((part: never) => Promise<Words>) | undefined
  readonly 'button.connect'?: string | undefined
  readonly 'button.connecting'?: string | undefined
}
