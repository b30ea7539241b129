import { createContext, useContext } from 'react'
import type { ViewLoader } from './components.js'
import type { Pictures } from './wallets/usePictures.js'

/** What the views of one mounted modal share. */
export interface ModalContextValue {
  readonly embedded: boolean
  readonly views: ViewLoader
  readonly pictures: Pictures
  /** Has a screen reader say a text once; `alert` interrupts. */
  readonly announce: (message: string, urgency?: 'status' | 'alert') => void
}

export const ModalContext = createContext<ModalContextValue | undefined>(undefined)

/** The mounted modal's shared things. */
export function useModalContext(): ModalContextValue {
  const value = useContext(ModalContext)
  if (!value) throw new Error('Latchkey: a view is rendered outside of the modal')
  return value
}
