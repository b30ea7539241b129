import type { WordKey } from './parts.js'
import type { Text } from './translate.js'

/** Texts that replace the catalogue's. Placeholders (`{name}`) are those of the English text. */
export type WordOverrides = {
  readonly [K in WordKey]?: (K extends `button.${string}` ? string : Text) | undefined
}
