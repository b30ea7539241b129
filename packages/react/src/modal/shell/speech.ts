import type { ViewFeature } from '@latchkey/core'
import type { Language } from './language.js'
import type { WordsSource } from '../../words/Locale.js'

/** The words of a mounted modal. */
export interface Speech extends WordsSource {
  /** Loads the words of a feature in the host's language. */
  speak(feature?: ViewFeature): Promise<void>
  /** Whether what was spoken is in the host's language of now: it may change while nobody listens. */
  isCurrent(): boolean
}

/** Reads the host's words. Other languages come with code of their own: most pages are in English. */
export function createSpeech(source: WordsSource): Speech {
  const features = new Set<ViewFeature>()
  const listeners = new Set<() => void>()
  let language: Language | undefined
  let spoken = source.get().load
  const speak = async (feature?: ViewFeature): Promise<void> => {
    if (feature) features.add(feature)
    const { load } = source.get()
    if (!language && !load) return
    const { createLanguage } = await import('./language.js')
    language ??= createLanguage(source)
    await language.load(features)
    spoken = load
    for (const listener of listeners) listener()
  }
  const isCurrent = (): boolean => spoken === source.get().load
  return {
    isCurrent,
    get: () => language?.words() ?? source.get(),
    subscribe: (changed) => {
      listeners.add(changed)
      if (!isCurrent()) speak().catch(() => {})
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
