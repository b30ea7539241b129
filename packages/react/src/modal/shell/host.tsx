'use client'
import type { ModalHost } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useClient } from '../../provider/LatchkeyContext.js'
import type { WordsInUse, WordsSource } from '../../words/Locale.js'

/** A modal host whose texts can change. */
export interface ModalHostHandle {
  /** Pass it to `client.attach`. */
  readonly host: ModalHost
  setWords(words: WordsInUse): void
}

/**
 * Creates the modal's host: a lazy chunk with its own React root, loaded on pointer, focus or
 * opening (at once if embedded). After three failed loads the opening fails instead of hanging.
 */
export function createModalHost(options: { readonly words?: WordsInUse | undefined } = {}): ModalHostHandle {
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
    let isStopped = false
    let cancel = () => {}
    // Milliseconds before the second try, doubled for the third and last.
    const load = (pause = 400): void => {
      import('./mountModal.js').then(
        (modal) => {
          if (!isStopped) cancel = modal.mountModal({ ...place, words: source })
        },
        (error: unknown) => {
          if (isStopped) return
          if (pause < 1600) setTimeout(load, pause, pause * 2)
          else {
            onLost(error)
            loadOnIntent()
          }
        },
      )
    }
    const loadOnIntent = (): void => {
      cancel = onIntent(() => {
        cancel()
        load()
      })
    }
    if (embedded || client.getState().modal.open) load()
    else loadOnIntent()
    return () => {
      isStopped = true
      cancel()
    }
  }
  return {
    host,
    setWords: (next) => {
      words = next
      listeners.forEach((listener) => listener())
    },
  }
}

/** Properties of {@link LatchkeyModal}. */
export interface LatchkeyModalProps {
  /**
   * Draws the modal inline, as wide as its place; otherwise it opens over the page (`append:
   * false`).
   */
  readonly embedded?: boolean | undefined
  readonly className?: string | undefined
}

/** Draws the modal here, for hosts that set `append: false` or embed it. */
export function LatchkeyModal({ embedded = false, className }: LatchkeyModalProps) {
  const client = useClient()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    return client.mount(place.current, { embedded })
  }, [client, embedded])
  return <div ref={place} className={className} data-testid="lk-mount" />
}
