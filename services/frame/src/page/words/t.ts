import { en } from './en.js'

/** A text, or one for each plural form that differs in its language (`Intl.PluralRules`). */
export type Text =
  | string
  | ({ readonly other: string } & { readonly [F in 'one' | 'two' | 'few' | 'many']?: string })

export type Words = { readonly [K in keyof typeof en]: Text }

type Names<T> = T extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never
type Arguments<T> = [Names<T>] extends [never]
  ? []
  : [values: { readonly [N in Names<T>]: N extends 'n' ? number : string | number }]

/** The language of this page; there is one visitor per page. */
const spoken: { language: string; words: Words } = { language: 'en', words: en }

const others: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await import('./de.js')).de,
  ar: async () => (await import('./ar.js')).ar,
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/**
 * Switches the language from the next screen on; English if it is unsupported or fails to load.
 *
 * @param locale BCP 47 tag
 * @param root gets the language and the direction
 */
export async function speak(locale: string, root?: Pick<HTMLElement, 'lang' | 'dir'>): Promise<void> {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? ''
  const load = Object.hasOwn(others, language) ? others[language] : undefined
  const words = await load?.().catch(() => undefined)
  spoken.words = words ?? en
  spoken.language = words ? language : 'en'
  if (!root) return
  root.lang = spoken.language
  root.dir = rightToLeft.has(spoken.language) ? 'rtl' : 'ltr'
}

export const language = (): string => spoken.language

/**
 * A text in the visitor's language. @param given values of the placeholders; `n` selects the plural
 * form
 */
export function t<K extends keyof Words>(key: K, ...given: Arguments<(typeof en)[K]>): string {
  const [values = {}] = given as [Readonly<Record<string, string | number>>?]
  // Isolates keep the direction of addresses and amounts within right-to-left text.
  const [open, close] = rightToLeft.has(spoken.language) ? ['\u2068', '\u2069'] : ['', '']
  return formOf(spoken.words[key], values['n']).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? `${open}${values[name]}${close}` : place,
  )
}

function formOf(text: Text, n: string | number | undefined): string {
  if (typeof text === 'string') return text
  const form = new Intl.PluralRules(spoken.language).select(Number(n))
  return text[form as keyof typeof text] ?? text.other
}
