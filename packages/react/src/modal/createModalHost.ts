import type { ModalHost } from '@latchkey/core'
import type { WordOverrides } from '../words/WordOverrides.js'
import type { WordsSource } from './WordsSource.js'

/** A modal host and the way to change its words. */
export interface ModalHostHandle {
  /** Give it to `client.attach`. */
  readonly host: ModalHost
  setWords(words: WordOverrides): void
}

/** Pauses before the second try, doubled for the third, and at which it gives up; in milliseconds. */
const PAUSE = 400
const LONG = 4 * PAUSE

/**
 * Makes what draws the modal: a lazy chunk with a React root of its own, loaded when a pointer, a focus or an opening
 * asks for it (at once when embedded). When the chunk cannot be loaded after three tries, the opening ends as failed instead of hanging.
 */
export function createModalHost(
  options: { readonly words?: WordOverrides | undefined } = {},
): ModalHostHandle {
  let words = options.words ?? {}
  const listeners = new Set<() => void>()
  const source: WordsSource = {
    get: () => words,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  const host: ModalHost = ({ onLost, ...place }) => {
    const { client, embedded, onIntent } = place
    let ended = false
    let cancel = () => {}
    const load = (pause = PAUSE): void => {
      import('./mountModal.js').then(
        (modal) => {
          if (!ended) cancel = modal.mountModal({ ...place, words: source })
        },
        (error: unknown) => {
          if (ended) return
          if (pause < LONG) setTimeout(() => load(pause * 2), pause)
          else {
            onLost(error)
            wait()
          }
        },
      )
    }
    const wait = (): void => {
      cancel = onIntent(() => {
        cancel()
        load()
      })
    }
    if (embedded || client.getState().modal.open) load()
    else wait()
    return () => {
      ended = true
      cancel()
    }
  }
  return {
    host,
    setWords: (next) => {
      words = next
      for (const listener of listeners) listener()
    },
  }
}
