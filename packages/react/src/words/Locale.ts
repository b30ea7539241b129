import type { Customization } from '../customize/Customization.js'
import type { WordKey, WordPart } from './parts.js'
import type { WordOverrides } from './WordOverrides.js'

/**
 * A language of the modal: `import { de } from '@latchkey/react/locales/de'`. Its words come in parts, with the views
 * that speak them; those of the buttons stand beside.
 */
export type Locale = {
  /** BCP 47 tag: how numbers, money and lists are written, and which plural forms there are. */
  readonly locale: string
  /** Sets the modal right to left, unless the page says otherwise with a `dir` of its own. */
  readonly direction?: 'rtl' | undefined
  /** Without it the words stay English. */
  readonly load?: ((part: WordPart) => Promise<WordOverrides>) | undefined
} & Pick<WordOverrides, Extract<WordKey, `button.${string}`>>

/** The words as they are handed down: the host's over those of its locale, which is among them, and its own parts. */
export type WordsInUse = WordOverrides & Partial<Locale & Customization>

/** The host's words, live: the modal is a React root of its own and cannot read the provider's context. */
export interface WordsSource {
  get(): WordsInUse
  subscribe(changed: () => void): () => void
}
