import { isWordsName, type WordsName } from './words.js'

export interface SceneLook {
  readonly scene: string | undefined
  readonly theme: 'dark' | 'light'
  /** Default: the language's. */
  readonly dir: 'ltr' | 'rtl' | undefined
  /** `sheet`: a phone in a wide window. */
  readonly device: 'card' | 'sheet'
  readonly words: WordsName
}

export function readLook(search: string): SceneLook {
  const query = new URLSearchParams(search)
  const dir = query.get('dir')
  const words = query.get('words') ?? ''
  return {
    scene: query.get('scene') ?? undefined,
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    dir: dir === 'rtl' || dir === 'ltr' ? dir : undefined,
    device: query.get('device') === 'sheet' ? 'sheet' : 'card',
    words: isWordsName(words) ? words : dir === 'rtl' ? 'mirrored' : 'en',
  }
}

export function lookUrl(look: Partial<SceneLook>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(look)) if (value !== undefined) query.set(key, value)
  return `?${query.toString().replace('%2F', '/')}`
}
