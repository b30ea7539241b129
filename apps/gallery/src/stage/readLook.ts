import type { WordsName } from './words.js'

export interface SceneLook {
  readonly scene: string | undefined
  readonly theme: 'dark' | 'light'
  readonly dir: 'ltr' | 'rtl'
  /** `sheet` frames the scene as a phone in a wide window. */
  readonly device: 'card' | 'sheet'
  readonly words: WordsName
}

export function readLook(search: string): SceneLook {
  const query = new URLSearchParams(search)
  const dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
  const words = query.get('words')
  return {
    scene: query.get('scene') ?? undefined,
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    dir,
    device: query.get('device') === 'sheet' ? 'sheet' : 'card',
    words:
      words === 'long' || words === 'mirrored' || words === 'ar' || words === 'de'
        ? words
        : dir === 'rtl'
          ? 'mirrored'
          : 'en',
  }
}

export function lookUrl(look: Partial<SceneLook>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(look)) if (value !== undefined) query.set(key, value)
  return `?${query.toString().replace('%2F', '/')}`
}
