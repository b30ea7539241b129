import type { Locale, Text, WordOverrides } from '@latchkey/react'
import { languages, watchLocale } from '@latchkey/react/locales'
import { waitFor } from './find.js'

const files = import.meta.glob<Readonly<Record<string, Readonly<Record<string, Text>>>>>(
  '../../../../packages/react/src/generated/words/*.ts',
  { eager: true },
)
const en: Readonly<Record<string, Text>> = Object.assign({}, ...Object.values(files).flatMap(Object.values))

/** A language tag; `long`: English with accents, two fifths longer; `mirrored`: right to left. */
export type WordsName = string

export const isWordsName = (name: string): boolean =>
  name === 'long' || name === 'mirrored' || languages.some(({ tag }) => tag === name)

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

/** "Connect wallet" becomes "Çöönnééct wááll éét". */
function lengthen(part: string): string {
  let padding = Math.ceil(part.trim().length * 0.4)
  const accentedText = [...part].map((letter) => {
    const accented = accents[letter] ?? letter
    if (!/[aeiou]/.test(letter) || padding <= 0) return accented
    padding -= 1
    return accented + accented
  })
  return accentedText.join('') + (padding > 0 ? 'ö'.repeat(padding) : '')
}

/** Like Android's ar-XB. */
const mirror = (part: string): string => (part.trim() === '' ? part : `\u202e${part}\u202c`)

const change = (text: string, by: (part: string) => string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part === '' ? part : part.startsWith('{') ? `\u2068${part}\u2069` : by(part)))
    .join('')

const locales = new Map<WordsName, Locale | undefined>()
let loading = 0

/** Undefined for English and its variants. */
export async function sceneLocale(name: WordsName): Promise<Locale | undefined> {
  if (!locales.has(name)) locales.set(name, await loadLanguage(name))
  return locales.get(name)
}

async function loadLanguage(name: WordsName): Promise<Locale | undefined> {
  if (name === 'en' || name === 'long' || name === 'mirrored') return undefined
  const locale = await new Promise<Locale>((resolve) => void watchLocale(name, resolve))
  return {
    ...locale,
    async load(part) {
      loading += 1
      try {
        return (await locale.load?.(part)) ?? {}
      } finally {
        loading -= 1
      }
    },
  }
}

export async function settleWords(): Promise<void> {
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await frames()
  await waitFor('the words', () => loading === 0)
  await frames()
}

export function sceneWords(name: WordsName): WordOverrides {
  if (name !== 'long' && name !== 'mirrored') return {}
  const by = name === 'long' ? lengthen : mirror
  const changed = (text: Text): Text =>
    typeof text === 'string'
      ? change(text, by)
      : (Object.fromEntries(Object.entries(text).map(([form, one]) => [form, change(one, by)])) as Text)
  return Object.fromEntries(Object.entries(en).map(([key, text]) => [key, changed(text)]))
}
