import type { WalletRow } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { ViewLoader } from './views/createViewLoader.js'
import type { Pictures } from './wallets/usePictures.js'

/** The wallet that the visitor is at. */
export interface ShownWallet {
  readonly row: WalletRow
  /** Its link was opened in the tap on its row. */
  readonly isOpened?: boolean | undefined
}

/** What the views of one mounted modal share. */
export interface ModalContextValue {
  readonly embedded: boolean
  readonly views: ViewLoader
  readonly pictures: Pictures
  /** The wallet that was pressed, or looked up, last. */
  readonly wallet: ShownWallet | undefined
  readonly setWallet: (wallet: ShownWallet) => void
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
