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
  /** Has a screen reader announce a text once; `alert` interrupts. */
  readonly announce: (message: string, urgency?: 'status' | 'alert') => void
}

export const ModalContext = createContext<ModalContextValue | undefined>(undefined)

export function useModalContext(): ModalContextValue {
  const value = useContext(ModalContext)
  if (!value) throw new Error('Latchkey: a view is rendered outside of the modal')
  return value
}

type Part = { readonly [K in WordKey]?: Text }

/** A part of the catalogue together with the shared texts. */
export type Words<C extends Part = typeof frameWords> = Translate<typeof frameWords & C>

const NOTHING = {}

/**
 * Looks up the modal's texts, with the host's overrides.
 *
 * @param part the view's own part of the catalogue, so that it comes with the view's chunk
 */
export function useWords(): Words
export function useWords<C extends Part>(part: C): Words<C>
export function useWords<C extends Part>(part?: C): Words<C> {
  const { words } = useLatchkeyContext()
  return useMemo(
    () => createTranslate({ ...frameWords, ...(part ?? NOTHING) } as typeof frameWords & C, words),
    [part, words],
  )
}

/**
 * Has a screen reader announce a view's status at each change. An empty text is silent.
 *
 * @param said a sentence, or a heading and a text: each gets a full stop unless it has a mark of
 *   its own
 */
export function useAnnounced(
  said: string | readonly [title: string, text: string],
  urgency: 'status' | 'alert' = 'status',
): void {
  const { announce } = useModalContext()
  const text = typeof said === 'string' ? said : `${said[0].replace(/([^.!?…:])$/, '$1.')} ${said[1]}`
  useEffect(() => {
    if (text !== '') announce(text, urgency)
  }, [announce, text, urgency])
}
