import type { Customization } from '../customize/Customization.js'
import type { LanguageMenu } from './LanguageMenu.js'
import type { WordKey, WordPart } from './parts.js'
import type { WordOverrides } from './WordOverrides.js'

/**
 * A language of the modal: `import { de } from '@latchkey/react/locales/de'`. Its texts load in
 * parts, with the views that use them; those of the buttons are included.
 */
export type Locale = {
  /** BCP 47 tag: decides number, currency and list formats, and plural forms. */
  readonly locale: string
  /** Sets the modal right to left, unless the page overrides it with a `dir` of its own. */
  readonly direction?: 'rtl' | undefined
  /** Lets a visitor choose among several languages; `useLocale('auto')` fills it. */
  readonly menu?: LanguageMenu | undefined
  /** Without it the texts stay English. */
  readonly load?: ((part: WordPart) => Promise<WordOverrides>) | undefined
} & Pick<WordOverrides, Extract<WordKey, `button.${string}`>>

/** The texts as passed down: the host's over those of its locale, with the customization. */
export type WordsInUse = WordOverrides & Partial<Locale & Customization>

/**
 * The host's live texts: the modal is a React root of its own and cannot read the provider's
 * context.
 */
export interface WordsSource {
  get(): WordsInUse
  subscribe(changed: () => void): () => void
}
