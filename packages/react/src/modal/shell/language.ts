import type { Client, ViewFeature } from '@latchkey/core'
import { isLocal } from '../../words/isLocal.js'
import type { Locale, WordsInUse, WordsSource } from '../../words/Locale.js'
import { parts, type WordPart } from '../../words/parts.js'
import type { WordOverrides } from '../../words/WordOverrides.js'

export interface Language {
  /** The host's over the language's; the same object until they change. */
  words(): WordsInUse
  /** A part that fails to load stays English. */
  load(features: Iterable<ViewFeature>): Promise<unknown>
}

/** Browsers would split these languages' words anywhere. */
const lineBreaks: Readonly<Record<string, string>> = { ja: 'auto-phrase', ko: 'keep-all' }

/**
 * Follows the host's locale; the texts stay until the new ones have loaded.
 *
 * @param page gets the language's line breaks
 */
export function createLanguage(
  source: WordsSource,
  page: Pick<HTMLElement, 'style'>,
  client: Client,
): Language {
  const asked = new Map<WordPart, Promise<void>>()
  let own: Locale['load']
  let texts: WordsInUse = {}
  let merged: readonly [given: WordsInUse, texts: WordsInUse, words: WordsInUse] | undefined
  const checkLoaded = async (part: WordPart, loaded: WordOverrides): Promise<void> =>
    (await import('../../words/checkTexts.js')).checkPart(client, part, {
      ...loaded,
      ...source.get(),
    })
  const loadPart = async (part: WordPart, load: Locale['load']): Promise<void> => {
    const loaded = await load?.(part).catch(() => undefined)
    if (loaded && isLocal()) void checkLoaded(part, loaded).catch(() => {})
    // The locale may have changed meanwhile.
    if (load === own) texts = { ...texts, ...loaded }
  }
  const once = (part: WordPart): Promise<void> => {
    const loading = asked.get(part) ?? loadPart(part, own)
    asked.set(part, loading)
    return loading
  }
  return {
    words: () => {
      const given = source.get()
      if (merged?.[0] !== given || merged[1] !== texts) merged = [given, texts, { ...texts, ...given }]
      return merged[2]
    },
    load: (features) => {
      const { load, locale = '' } = source.get()
      if (load !== own) {
        own = load
        page.style.wordBreak = lineBreaks[locale.slice(0, 2)] ?? ''
        asked.clear()
        if (!load) texts = {}
      }
      const speakers = [...features]
      const isSpoken = (part: WordPart): boolean =>
        part === 'frame' || speakers.some((feature) => parts[part].includes(feature))
      return Promise.all((Object.keys(parts) as WordPart[]).filter(isSpoken).map(once))
    },
  }
}
