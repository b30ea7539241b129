import type { Customization } from '../customize/Customization.js'
import type { LanguageMenu } from './LanguageMenu.js'
import type { WordKey, WordPart } from './parts.js'
import type { WordOverrides } from './WordOverrides.js'

/**
 * A language of the modal: `import { de } from '@latchkey/react/locales/de'`. Its texts load with
 * the views that use them; those of the buttons are included.
 */
export type Locale = {
  /** BCP 47 tag, for number, currency and list formats, and plural forms. */
  readonly locale: string
  /** Applies unless the page overrides it with a `dir` of its own. */
  readonly direction?: 'rtl' | undefined
  /** Lets a visitor choose among several languages; `useLocale('auto')` fills it. */
  readonly menu?: LanguageMenu | undefined
  /** Without it the texts stay English. */
  readonly load?: ((part: WordPart) => Promise<WordOverrides>) | undefined
} & Pick<WordOverrides, Extract<WordKey, `button.${string}`>>

/** The host's texts over its locale's, with the customization. */
export type WordsInUse = WordOverrides & Partial<Locale & Customization>

/** Live: the modal's own React root cannot read the provider's context. */
export interface WordsSource {
  get(): WordsInUse
  subscribe(changed: () => void): () => void
}
