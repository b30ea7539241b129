import type { ViewFeature } from '@latchkey/core'
import type { Language } from './language.js'
import type { WordsSource } from './host.js'

/** The words of a mounted modal. */
export interface Speech extends WordsSource {
  /** Loads the words of a feature in the host's language. */
  speak(feature?: ViewFeature): Promise<void>
}

/** Reads the host's words. Other languages come with code of their own: most pages are in English. */
export function createSpeech(source: WordsSource): Speech {
  const features = new Set<ViewFeature>()
  const listeners = new Set<() => void>()
  let language: Language | undefined
  const speak = async (feature?: ViewFeature): Promise<void> => {
    if (feature) features.add(feature)
    if (!language && !source.get().load) return
    const { createLanguage } = await import('./language.js')
    language ??= createLanguage(source)
    await language.load(features)
    for (const listener of listeners) listener()
  }
  return {
    get: () => language?.words() ?? source.get(),
    subscribe: (changed) => {
      listeners.add(changed)
      const stop = source.subscribe(() => {
        changed()
        // Without its code a language stays away.
        speak().catch(() => {})
      })
      return () => {
        listeners.delete(changed)
        stop()
      }
    },
    speak,
  }
}
