import type { WordKey } from './parts.js'
import type { Text } from './translate.js'

/** Texts that replace the catalogue's, with the placeholders (`{name}`) of the English ones. */
export type WordOverrides = {
  readonly [K in WordKey]?: (K extends `button.${string}` ? string : Text) | undefined
}
