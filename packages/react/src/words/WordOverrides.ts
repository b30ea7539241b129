import type { en } from './en/en.js'
import type { Text } from './translate.js'

/** Key of a text of the catalogue. */
export type WordKey = keyof typeof en

/** Texts that replace the catalogue's. Placeholders (`{name}`) are those of the English text. */
export type WordOverrides = {
  readonly [K in WordKey]?: (K extends `button.${string}` ? string : Text) | undefined
}
