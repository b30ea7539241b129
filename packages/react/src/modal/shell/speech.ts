import type { Client, ViewFeature } from '@latchkey/core'
import type { Language } from './language.js'
import type { WordsSource } from '../../words/Locale.js'

export interface Speech extends WordsSource {
  speak(feature?: ViewFeature): Promise<void>
  /** The host's language may change without a listener. */
  isCurrent(): boolean
}

/** Most pages are in English: other languages are separate code. */
export function createSpeech(source: WordsSource, page: () => HTMLElement, client: Client): Speech {
  const features = new Set<ViewFeature>()
  const listeners = new Set<() => void>()
  let language: Language | undefined
  let spoken = source.get().load
  const speak = async (feature?: ViewFeature): Promise<void> => {
    if (feature) features.add(feature)
    const { load } = source.get()
    if (!language && !load) return
    const { createLanguage } = await import('./language.js')
    language ??= createLanguage(source, page(), client)
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
