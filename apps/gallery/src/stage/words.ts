import type { Locale, Text, WordOverrides } from '@latchkey/react'
import { ar } from '@latchkey/react/locales/ar'
import { de } from '@latchkey/react/locales/de'

const files = import.meta.glob<Readonly<Record<string, Readonly<Record<string, Text>>>>>(
  '../../../../packages/react/src/generated/words/*.ts',
  { eager: true },
)
const en: Readonly<Record<string, Text>> = Object.assign({}, ...Object.values(files).flatMap(Object.values))

/**
 * English; two fifths longer with accents; mirrored as right-to-left script; or another language.
 */
export type WordsName = 'en' | 'long' | 'mirrored' | keyof typeof locales

const locales = { ar, de }

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  C: 'Ç',
  N: 'Ñ',
}

/**
 * "Connect wallet" becomes "Çöönnééct wááll éét": doubles vowels until the text is two fifths
 * longer.
 */
function lengthen(part: string): string {
  let left = Math.ceil(part.trim().length * 0.4)
  const grown = [...part].map((letter) => {
    const accented = accents[letter] ?? letter
    if (!/[aeiou]/.test(letter) || left <= 0) return accented
    left -= 1
    return accented + accented
  })
  return grown.join('') + (left > 0 ? 'ö'.repeat(left) : '')
}

/** Right-to-left override: mirrors English letters (like Android's ar-XB), in the pinned font. */
const mirror = (part: string): string => (part.trim() === '' ? part : `\u202e${part}\u202c`)

const change = (text: string, by: (part: string) => string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part === '' ? part : part.startsWith('{') ? `\u2068${part}\u2069` : by(part)))
    .join('')

export const sceneLocale = (name: WordsName): Locale | undefined =>
  name in locales ? locales[name as 'ar'] : undefined

export function sceneWords(name: WordsName): WordOverrides {
  if (name !== 'long' && name !== 'mirrored') return {}
  const by = name === 'long' ? lengthen : mirror
  const changed = (text: Text): Text =>
    typeof text === 'string'
      ? change(text, by)
      : (Object.fromEntries(Object.entries(text).map(([form, one]) => [form, change(one, by)])) as Text)
  return Object.fromEntries(Object.entries(en).map(([key, text]) => [key, changed(text)]))
}
