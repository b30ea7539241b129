import type { WordOverrides } from '../words/WordOverrides.js'

/** The host's words, live: the modal is a React root of its own and cannot read the provider's context. */
export interface WordsSource {
  get(): WordOverrides
  subscribe(changed: () => void): () => void
}
