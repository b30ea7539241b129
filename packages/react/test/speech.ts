import { ar } from '../src/generated/locales/ar.js'
import { de } from '../src/generated/locales/de.js'
import { frameWords } from '../src/generated/words/frameWords.js'
import type { WordPart } from '../src/words/parts.js'
import { createTranslate, type Text, type Translate } from '../src/words/translate.js'
import type { RenderOptions } from './renderModal.js'

/** The catalogue's, one with other number formats, a right-to-left one. */
export type Tongue = 'en' | 'de' | 'ar'

const locales = { de, ar }

export const spokenIn = (tongue: Tongue): Pick<RenderOptions, 'locale'> =>
  tongue === 'en' ? {} : { locale: locales[tongue] }

export async function speechIn<C extends Readonly<Record<string, Text>>>(
  tongue: Tongue,
  part: WordPart,
  catalogue: C,
): Promise<Translate<typeof frameWords & C>> {
  const all = { ...frameWords, ...catalogue }
  if (tongue === 'en') return createTranslate(all)
  const { load, locale } = locales[tongue]
  return createTranslate(all, { ...(await load?.('frame')), ...(await load?.(part)), locale })
}

/** In Arabic text (UAX #9). */
export const isolated = (value: string): string => `\u2068${value}\u2069`
