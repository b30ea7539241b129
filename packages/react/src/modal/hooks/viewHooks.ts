import { createContext, useContext, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../../provider/LatchkeyContext.js'
import { frameWords } from '../../generated/words/frameWords.js'
import type { WordKey } from '../../words/parts.js'
import { createTranslate, type Text, type Translate } from '../../words/translate.js'
import type { ViewLoader } from '../shell/viewLoader.js'
import type { Pictures } from '../parts/pictures.js'

export interface ModalContextValue {
  readonly embedded: boolean
  readonly views: ViewLoader
  readonly pictures: Pictures
  /** For screen readers; `alert` interrupts. */
  readonly announce: (message: string, urgency?: 'status' | 'alert') => void
}

export const ModalContext = createContext<ModalContextValue | undefined>(undefined)

export function useModalContext(): ModalContextValue {
  const value = useContext(ModalContext)
  if (!value) throw new Error('Latchkey: a view is rendered outside of the modal')
  return value
}

type Part = { readonly [K in WordKey]?: Text }

export type Words<C extends Part = typeof frameWords> = Translate<typeof frameWords & C>

const NO_WORDS = {}

/** @param part the view's part of the catalogue, which comes with its chunk */
export function useWords(): Words
export function useWords<C extends Part>(part: C): Words<C>
export function useWords<C extends Part>(part?: C): Words<C> {
  const { words } = useLatchkeyContext()
  return useMemo(
    () => createTranslate({ ...frameWords, ...(part ?? NO_WORDS) } as typeof frameWords & C, words),
    [part, words],
  )
}

/**
 * For screen readers, at each change. An empty text is silent.
 *
 * @param message a sentence, or a heading and a text, with or without full stops
 */
export function useAnnounced(
  message: string | readonly [title: string, text: string],
  urgency: 'status' | 'alert' = 'status',
): void {
  const { announce } = useModalContext()
  const text =
    typeof message === 'string' ? message : `${message[0].replace(/([^.!?…:])$/, '$1.')} ${message[1]}`
  useEffect(() => {
    if (text !== '') announce(text, urgency)
  }, [announce, text, urgency])
}
