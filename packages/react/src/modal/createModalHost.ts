import type { Client, ModalHost } from '@latchkey/core'
import type { WordOverrides } from '../words/WordOverrides.js'
import type { WordsSource } from './WordsSource.js'

/** A modal host and the way to change its words. */
export interface ModalHostHandle {
  /** Give it to `client.attach`. */
  readonly host: ModalHost
  setWords(words: WordOverrides): void
}

/** Pauses before the second and the third try, in milliseconds. */
const PAUSES: readonly number[] = [400, 800]

/** Calls `run` as soon as the modal is open; returns cancel. */
function whenOpen(client: Client, run: () => void): () => void {
  if (client.getState().modal.open) {
    run()
    return () => {}
  }
  const stop = client.subscribe((state) => {
    if (!state.modal.open) return
    stop()
    run()
  })
  return stop
}

/**
 * Makes what draws the modal: a lazy chunk with a React root of its own, loaded when the modal first opens (at once
 * when embedded). When the chunk cannot be loaded after three tries, the opening ends as failed instead of hanging.
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
  const host: ModalHost = ({ client, element, embedded, onLost }) => {
    let ended = false
    let cancel = () => {}
    const load = (pauses = PAUSES): void => {
      import('./mountModal.js').then(
        ({ mountModal }) => {
          if (!ended) cancel = mountModal({ client, element, embedded, words: source })
        },
        (error: unknown) => {
          if (ended) return
          const [pause, ...more] = pauses
          if (pause) setTimeout(() => load(more), pause)
          else {
            onLost(error)
            cancel = whenOpen(client, load)
          }
        },
      )
    }
    if (embedded) load()
    else cancel = whenOpen(client, load)
    return () => {
      ended = true
      cancel()
    }
  }
  return {
    host,
    setWords: (next) => {
      if (words === next) return
      words = next
      for (const listener of listeners) listener()
    },
  }
}
